"""The pages and pictures that are made from the program: `python -m tests.docs` (`make docs`)."""
