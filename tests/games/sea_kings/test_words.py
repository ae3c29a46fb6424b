"""Everything on the table of Sea Kings has its own name in both languages, and cards and goals say what they do."""

import json
from collections import Counter
from inspect import getmembers, isclass
from pathlib import Path

import pytest

from actors.happenings import snake_case
from games.sea_kings import events
from games.sea_kings.characters import CHARACTERS
from games.sea_kings.goals import GOALS
from games.sea_kings.icons import LocationType
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.setup import TRAINED
from games.sea_kings.state import EndTrigger, Phase

WORDS = Path(__file__).parent.parent.parent.parent / "games" / "sea_kings" / "words"


@pytest.fixture(params=["en", "ja"])
def words(request: pytest.FixtureRequest) -> dict[str, str]:
    loaded: dict[str, str] = json.loads((WORDS / f"{request.param}.json").read_text(encoding="utf-8"))
    return loaded


def test_every_character_and_goal_has_a_name_and_says_in_whole_sentences_what_it_does(words: dict[str, str]) -> None:
    for key in [*(f"card.{name}" for name in CHARACTERS), *(f"goal.{name}" for name in GOALS)]:
        assert words[key]
        assert words[f"{key}.text"].endswith((".", "。"))


def test_every_location_type_icon_and_manta_has_a_name(words: dict[str, str]) -> None:
    depths = {icon.code for location in LOCATIONS.values() for icon in location.depths}
    gifts = {row.gift for row in CHARACTERS.values() if row.gift}
    mantas = {location.manta for location in LOCATIONS.values() if location.manta} | gifts | set(TRAINED)
    wanted = [f"location.{name}" for name in LOCATIONS] + [f"type.{kind}" for kind in LocationType]
    wanted += [f"icon.{code}" for code in depths | mantas] + [f"manta.{code}" for code in mantas]
    wanted += [f"phase.{phase}" for phase in Phase] + [f"trigger.{trigger}" for trigger in EndTrigger]
    assert [key for key in wanted if key not in words] == []


def test_no_two_things_of_a_kind_have_the_same_name(words: dict[str, str]) -> None:
    for kind in ("card", "location", "goal", "icon", "manta", "type"):
        names = Counter(name for key, name in words.items() if key.startswith(f"{kind}.") and key.count(".") == 1)
        assert [name for name, times in names.items() if times > 1] == []


def test_everything_that_can_happen_can_be_told(words: dict[str, str]) -> None:
    happenings = [name for name, thing in getmembers(events, isclass) if thing.__module__ == events.__name__]
    keys = [f"event.{snake_case(name)}" for name in happenings]
    assert [key for key in keys if key not in words and f"{key}_other" not in words] == []


def test_names_are_short_enough_for_a_phone(words: dict[str, str]) -> None:
    kinds = ("card.", "location.", "goal.", "type.")
    names = [name for key, name in words.items() if key.startswith(kinds) and not key.endswith(".text")]
    assert [name for name in names if len(name) > 20] == []
