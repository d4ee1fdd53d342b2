"""Recipes: how each bundled word list is made from its sources.

One module a language says which words go in and why; what is hand-made is not in the code but in
small commented text files beside the list it shapes. ``python -m dictionaries.recipes all`` builds
everything; the same sources give the same bytes. See README.md in this folder for the sources.

The modules, and who uses whom::

    __main__ ── english, dutch ──────────────────────────── wordlist, sources
            ├── finnish ── finnish_pool, finnish_plurals ── finnish_rule
            ├── common: the most frequent words, once a list is done
            └── meanings_english, meanings_finnish, meanings_dutch: what the words mean
                    ├── meanings_wordnet, meanings_gcide, meanings_wikdict, meanings_pivot: sources ── dictd
                    ├── …_inflection, …_derivation, finnish_words: which word another is made from
                    └── meanings: the records of a word, and the file they are written to
"""
