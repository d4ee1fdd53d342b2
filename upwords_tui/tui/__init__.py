"""The full-screen front-end. It draws values and turns keys into commands; it knows no rule of any game."""
