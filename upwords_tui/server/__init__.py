"""Many people on one machine, over SSH: who comes in by which door, and in which process they play."""
