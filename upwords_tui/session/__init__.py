"""Between the games and the front-ends: tables, commands, sentences, clocks. Start reading at `table`."""
