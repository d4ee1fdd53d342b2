"""The bundled word lists (one folder each) and the recipes that build them.

The folders ``en``, ``fi`` and ``nl`` hold data only. ``recipes`` is code for maintainers: the game
never imports it, and nothing here needs to be installed to play.
"""
