"""Words Up on the screen: its field, its panel, its keys."""
