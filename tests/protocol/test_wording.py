"""Any prompt, option, reason and event can be said from its kind, ids and numbers alone (P29)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import wording
from protocol.messages import Json
from protocol.wording import Said

NAMES = ("Aoi", "Haruto")
ENGLISH = {
    "prompt.pay": "Pay {price} for {card}",
    "prompt.share_one": "Share {price} coin in {parts} parts",
    "prompt.share_other": "Share {price} coins in {parts} parts",
    "prompt.keep_one": "Keep {at_least} location",
    "prompt.keep_other": "Keep {at_least} locations",
    "choice.buy": "{card} from slot {slot} for {price}",
    "choice.yes": "Yes",
    "choice.take": "Take {taken:card} from {victim:seat}",
    "reason.too_dear": "{card} costs {price}, you have {coins}",
    "event.paid_one": "{seat} paid {price} coin",
    "event.paid_other": "{seat} paid {price} coins",
    "event.drawn": "{seat} drew {drawn:card}",
    "card.healer": "Healer",
    "card.healer.text": "Pay a coin and play a card from your discard.",
    "card.eel": "Eel",
    "card.none": "nothing",
    "option.turns": "Turns",
    "option.turns.none": "without end",
    "view.squares.owner": "owner",
}


def option(kind: str, **facts: Json) -> dict[str, Json]:
    return {"kind": kind, "facts": facts}


def test_an_id_is_looked_up_by_its_facts_name_without_its_copy_and_a_number_is_shown() -> None:
    assert wording.option(ENGLISH, option("buy", card="healer/2", slot=0, price=3), NAMES) == Said(
        "Healer from slot 0 for 3"
    )


def test_a_prompt_is_said_with_its_context() -> None:
    asked: dict[str, Json] = {
        "id": 4,
        "seat": 0,
        "kind": "pay",
        "context": {"price": 2, "card": "eel/1"},
        "at_least": 1,
    }
    assert wording.prompt(ENGLISH, asked, NAMES) == Said("Pay 2 for Eel")


@pytest.mark.parametrize(("at_least", "sentence"), [(1, "Keep 1 location"), (2, "Keep 2 locations")])
def test_a_prompt_can_say_how_many_it_wants(at_least: int, sentence: str) -> None:
    assert wording.prompt(ENGLISH, {"kind": "keep", "at_least": at_least, "at_most": 2}, NAMES) == Said(sentence)


def test_an_option_may_speak_of_its_prompts_context_but_its_own_facts_win() -> None:
    said = wording.option(ENGLISH, option("buy", card="eel", slot=1), NAMES, {"price": 9, "slot": 5})
    assert said == Said("Eel from slot 1 for 9")


def test_a_seat_is_the_players_name_and_without_one_its_number_from_one() -> None:
    happened: dict[str, Json] = {"kind": "paid", "seat": 1, "price": 2}
    assert wording.event(ENGLISH, happened, NAMES) == Said("Haruto paid 2 coins")
    assert wording.event(ENGLISH, happened, ()) == Said("2 paid 2 coins")


def test_the_first_number_that_is_no_seat_decides_between_one_and_many() -> None:
    assert wording.event(ENGLISH, {"kind": "paid", "seat": 0, "price": 1}, NAMES).text == "Aoi paid 1 coin"
    assert wording.event(ENGLISH, {"kind": "paid", "seat": 1, "price": 0}, NAMES).text == "Haruto paid 0 coins"


@pytest.mark.parametrize(("price", "parts", "coins"), [(3, 1, "3 coins"), (1, 3, "1 coin")])
def test_later_numbers_do_not_decide(price: int, parts: int, coins: str) -> None:
    said = wording.prompt(ENGLISH, {"kind": "share", "context": {"price": price, "parts": parts}}, NAMES)
    assert said == Said(f"Share {coins} in {parts} parts")


def test_a_language_without_plurals_needs_one_form_only() -> None:
    japanese = {"event.paid": "{seat}は{price}コインを支払った"}
    assert wording.event(japanese, {"kind": "paid", "seat": 0, "price": 1}, NAMES) == Said("Aoiは1コインを支払った")


def test_a_slot_may_say_what_its_fact_is() -> None:
    said = wording.option(ENGLISH, option("take", taken="eel/2", victim=1), NAMES)
    assert said == Said("Take Eel from Haruto")


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [(["eel/1", "healer/1"], "Aoi drew Eel, Healer"), ([], "Aoi drew nothing"), (None, "Aoi drew nothing")],
)
def test_a_list_is_its_items_and_an_empty_one_is_said_to_be_nothing(drawn: Json, sentence: str) -> None:
    assert wording.event(ENGLISH, {"kind": "drawn", "seat": 0, "drawn": drawn}, NAMES) == Said(sentence)


def test_a_catalogue_may_join_lists_in_its_own_way() -> None:
    said = wording.event(
        {**ENGLISH, "list.separator": "、"}, {"kind": "drawn", "seat": 0, "drawn": ["eel", "eel"]}, NAMES
    )
    assert said.text == "Aoi drew Eel、Eel"


def test_a_reason_may_speak_of_what_is_unavailable_and_of_the_prompts_context() -> None:
    gone: dict[str, Json] = {"option": option("buy", card="eel", price=4), "reason": "too_dear", "facts": {}}
    assert wording.reason(ENGLISH, gone, NAMES, {"coins": 3}) == Said("Eel costs 4, you have 3")


def test_a_missing_key_is_said_raw_and_reported() -> None:
    assert wording.option(ENGLISH, option("fly"), NAMES) == Said("fly", ("choice.fly",))
    assert wording.reason(ENGLISH, {"option": option("yes"), "reason": "no_wind", "facts": {}}, NAMES) == Said(
        "no_wind", ("reason.no_wind",)
    )


def test_a_missing_name_and_an_unfilled_slot_stay_readable_and_are_reported() -> None:
    said = wording.option(ENGLISH, option("buy", card="kraken/1", price=3), NAMES)
    assert said == Said("kraken/1 from slot {slot} for 3", ("card.kraken", "choice.buy {slot}"))


def test_table_options_views_and_card_texts_have_words() -> None:
    assert wording.table_option(ENGLISH, "turns") == Said("Turns")
    assert wording.table_value(ENGLISH, "turns", "none") == Said("without end")
    assert wording.table_value(ENGLISH, "turns", 80) == Said("80")
    assert wording.table_value(ENGLISH, "turns", "some") == Said("some", ("option.turns.some",))
    assert wording.view_label(ENGLISH, "squares.owner") == Said("owner")
    assert wording.view_label(ENGLISH, "squares.level") == Said("level", ("view.squares.level",))
    assert wording.text(ENGLISH, "card", "healer/1") == Said("Pay a coin and play a card from your discard.")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(["paid", "drawn", "flown"]), st.dictionaries(st.sampled_from(["seat", "price", "drawn"]), JSON))
def test_whatever_is_in_an_event_something_readable_is_said(kind: str, facts: dict[str, Json]) -> None:
    said = wording.event(ENGLISH, {"kind": kind, **facts}, NAMES)
    assert said.text
    assert (kind == "flown") <= ("event.flown" in said.missing)
