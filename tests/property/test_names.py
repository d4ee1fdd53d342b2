"""What holds of the names of accounts, whatever is offered as one."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from hypothesis import assume, given
from hypothesis import strategies as st

from upwords_tui.base.errors import StoreError
from upwords_tui.base.safe_text import NAME_LIMIT, clean_name
from upwords_tui.store.account_names import JOINERS, SHORTEST, checked_name, fitting_name, look_key, name_key
from upwords_tui.store.opening import IN_MEMORY, open_store

LATIN = "abceilmnorstxyABEHILMNOPåäöéßçłı01239 '-_’"
SCRIPTS = LATIN, "абеорснкАВЕНО 3-", "αβορνΑΒΗΙΟ ά", "हदीपकराम", "日本語テスト", "אבסםן "
OFFERED = st.one_of(
    st.text(max_size=30),
    st.text("".join(SCRIPTS), max_size=24),
    *(st.text(script, min_size=2, max_size=24) for script in SCRIPTS),
)


def names() -> st.SearchStrategy[str]:
    """Names that will do; where nothing of what was offered does, always the same one."""
    return OFFERED.map(lambda offered: fitting_name(offered) or "Anna")


@given(OFFERED)
def test_a_name_that_will_do_is_one_line_of_letters_and_stays_as_it_is(offered: str) -> None:
    try:
        name = checked_name(offered)
    except StoreError as refusal:
        assert "\n" not in str(refusal)
        return
    assert name == checked_name(name) == clean_name(name) and name.isprintable()
    assert SHORTEST <= len(name) <= NAME_LIMIT
    assert all(char in JOINERS or unicodedata.category(char)[0] in "LMN" for char in name)
    assert name_key(name) and look_key(name)


@given(OFFERED)
def test_what_fits_will_do(offered: str) -> None:
    fitting = fitting_name(offered)
    assert fitting == "" or checked_name(fitting) == fitting == fitting_name(fitting)


@given(names(), st.sampled_from([str.upper, str.lower, str.swapcase, str.title]))
def test_case_makes_no_other_name(name: str, change: Callable[[str], str]) -> None:
    # Where a letter has no capital of its own, two of them stand for it: "ŉ" is "ʼN".
    assume(name_key(change(name).casefold()) == name_key(name.casefold()))
    assert name_key(change(name)) == name_key(name)


@given(names(), st.sampled_from(JOINERS), st.integers(1, NAME_LIMIT))
def test_what_joins_the_parts_makes_no_other_name(name: str, joiner: str, place: int) -> None:
    joined = name[:place] + joiner + name[place:]
    # Marks without a letter before them are no part of a name.
    assume(unicodedata.category(name[place : place + 1] or "x")[0] != "M")
    assert (name_key(joined), look_key(joined)) == (name_key(name), look_key(name))


@given(st.lists(names(), max_size=8))
def test_no_two_accounts_are_read_or_look_the_same(offered: list[str]) -> None:
    store = open_store(IN_MEMORY)
    for name in offered:
        try:
            account = store.accounts.add(name)
        except StoreError:
            other = store.accounts.named(name)
            assert other and (
                name_key(other.name) == name_key(name) or look_key(other.name) == look_key(name)
            )
        else:
            assert store.accounts.named(name) == account
    kept = [account.name for account in store.accounts.all()]
    assert len({name_key(name) for name in kept}) == len({look_key(name) for name in kept}) == len(kept)
    store.close()


@given(names(), st.integers(0, 4))
def test_a_free_name_is_free(name: str, others: int) -> None:
    store = open_store(IN_MEMORY)
    for _ in range(others):
        if free := store.accounts.free_name(name):
            store.accounts.add(free)
    free = store.accounts.free_name(name)
    # Digits alone would be left of a name that is cut for its number, and they are none.
    assert (store.accounts.add(free).name == free) if free else not any(map(str.isalpha, name[:17]))
    store.close()
