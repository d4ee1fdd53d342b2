"""Everything at a table but the screen: a package a subject, each game's own parts inside it."""
