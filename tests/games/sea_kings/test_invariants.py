"""What is true of the table at every prompt of any game, whoever plays and however badly."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.prompt import Json
from games.sea_kings.characters import KINGS, ocean_cards, starting_cards
from games.sea_kings.events import LastRoundBegan, TurnBegan
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.state import Phase, Player, State
from tests.sea_kings_play import Play
from tests.sea_kings_table import fresh_table

KING_MANTAS = {6: "C2/franslot", 7: "P2/herbert"}
TRAINED = ["C1/trained", "P1/trained", "R1/trained", "SC/trained"]


@st.composite
def dealt(draw: st.DrawFn) -> tuple[Play, Random]:
    """A fresh table of two to four, at any table options, and the luck of those who play at random."""
    options = {
        "kings": draw(st.sampled_from(["none", "seat", "draft"])),
        "goals": draw(st.sampled_from(["fixed", "random"])),
        "matrona_rule": draw(st.sampled_from(["off", "on"])),
    }
    luck = draw(st.integers(0, 2**32))
    return fresh_table(draw(st.integers(2, 4)), f"tide {luck}", **options), Random(luck)


games = given(dealt=dealt())
a_few = settings(max_examples=15)


def positions(game: Play, luck: Random) -> Iterator[Play]:
    """The game at each of its prompts, and when it is over."""
    yield game
    while game.result is None:
        prompt = luck.choice(list(game.game.prompts.values()))
        picks = luck.sample(range(len(prompt.options)), luck.randint(prompt.at_least, prompt.at_most))
        game.game.answer(prompt.id, tuple(picks))
        yield game


def held(player: Player) -> list[str]:
    """All characters of a player that have not left the game."""
    return [*player.hand, *player.discard, *player.in_play]


@games
@a_few
def test_fifty_six_locations_lie_each_in_one_place(dealt: tuple[Play, Random]) -> None:
    for game in positions(*dealt):
        market = game.state.market
        lying = [*market.location_deck, *market.bottom, *market.top, *market.location_discard]
        for player in game.state.players:
            lying += [*(placed.id for placed in player.board), *player.scored]
        assert sorted(lying) == sorted(LOCATIONS)


@games
@a_few
def test_eighteen_ocean_characters_lie_each_in_one_place(dealt: tuple[Play, Random]) -> None:
    for game in positions(*dealt):
        market = game.state.market
        lying = [*market.character_deck, *market.characters, *market.removed]
        for player in game.state.players:
            lying += held(player)
        ocean = [card for card in lying if "/" in card and not card.startswith(STARTING)]
        assert sorted(ocean) == sorted(ocean_cards())


STARTING = tuple(card.partition("/")[0] for card in starting_cards(0))


@games
@a_few
def test_six_starting_characters_stay_with_each_player_and_matrona_in_hand_or_play(dealt: tuple[Play, Random]) -> None:
    for game in positions(*dealt):
        for seat, player in enumerate(game.state.players):
            own = [card for card in held(player) if card.startswith(STARTING)]
            assert sorted(own) == sorted(starting_cards(seat))
            if f"matrona/{seat}" not in player.hand:
                assert player.in_play[-1] == f"matrona/{seat}"
                assert (game.state.active, game.state.phase) == (seat, Phase.MAIN)


@games
@a_few
def test_a_king_is_held_or_has_left_the_game_and_nobody_has_another(dealt: tuple[Play, Random]) -> None:
    for game in positions(*dealt):
        for player in game.state.players:
            kings = [card for card in [*held(player), *player.removed] if card in KINGS]
            assert kings == [KINGS[player.king - 1] for _ in [0] if player.king]


@games
@a_few
def test_four_trained_mantas_are_in_reserve_or_on_goals_of_which_nobody_has_one_twice(
    dealt: tuple[Play, Random],
) -> None:
    for game in positions(*dealt):
        claims = Counter((claim.seat, claim.manta) for goal in game.state.goals for claim in goal.claims)
        for seat, player in enumerate(game.state.players):
            own = [manta.id for manta in player.mantas if not manta.wild]
            placed = [manta for (owner, manta), count in claims.items() for _ in range(count) if owner == seat]
            assert sorted(own + placed) == TRAINED
        for goal in game.state.goals:
            seats = [claim.seat for claim in goal.claims]
            assert len(set(seats)) == len(seats) <= len(game.state.players)


@games
@a_few
def test_no_row_and_no_board_holds_more_than_it_has_room_for(dealt: tuple[Play, Random]) -> None:
    for game in positions(*dealt):
        market = game.state.market
        assert len(market.characters) == min(6, len(market.characters) + len(market.character_deck))
        assert len(market.bottom) <= 6
        assert len(market.top) <= 4
        assert all(len(player.board) <= 5 for player in game.state.players)


@games
@a_few
def test_covered_depths_only_grow_from_turn_to_turn(dealt: tuple[Play, Random]) -> None:
    before: dict[str, int] = {}
    for game in positions(*dealt):
        if game.asked() == "turn":
            boards = [placed for player in game.state.players for placed in player.board]
            assert all(before.get(placed.id, 0) <= placed.covered <= len(placed.card.depths) for placed in boards)
            before |= {placed.id: placed.covered for placed in boards}


@games
@a_few
def test_a_wild_manta_for_each_location_fully_risen_that_pictures_one_and_for_a_king(
    dealt: tuple[Play, Random],
) -> None:
    for game in positions(*dealt):
        for player in game.state.players:
            risen = [placed.id for placed in player.board if placed.covered == len(placed.card.depths)]
            pictured = [f"{manta}/{card}" for card in [*risen, *player.scored] if (manta := LOCATIONS[card].manta)]
            kings = [KING_MANTAS[player.king] for _ in [0] if player.king in KING_MANTAS]
            assert sorted(manta.id for manta in player.mantas if manta.wild) == sorted(pictured + kings)


@games
@a_few
def test_no_resource_and_no_card_in_play_is_left_outside_the_main_action(dealt: tuple[Play, Random]) -> None:
    for game in positions(*dealt):
        state = game.state
        if state.phase is not Phase.MAIN:
            assert "pay" not in {prompt.kind for prompt in game.game.prompts.values()}
            assert state.exploited == []
            assert all(player.in_play == [] for player in state.players)
        assert all(player.in_play == [] for seat, player in enumerate(state.players) if seat != state.active)


@games
@a_few
def test_views_and_prompts_hold_no_card_that_the_seat_may_not_know(dealt: tuple[Play, Random]) -> None:
    """D22."""
    for number, game in enumerate(positions(*dealt)):
        if number % 8 == 0:
            for seat in game.game.seats:
                shown = set(leaves([game.public(), game.private(seat)]))
                shown |= {str(fact) for option in game.offered(seat) for fact in option.facts.values()}
                assert shown.isdisjoint(secret(game.state, seat))


def leaves(view: Json) -> Iterator[str]:
    """All texts in a view, names of things included."""
    match view:
        case dict():
            yield from view
            for member in view.values():
                yield from leaves(member)
        case list():
            for member in view:
                yield from leaves(member)
        case str():
            yield view
        case int() | None:
            pass


def secret(state: State, seat: int) -> set[str]:
    """Cards of others' hands, discards below the top and scoring piles, of the decks, and kings that went elsewhere."""
    cards = {*state.market.character_deck, *state.market.location_deck}
    for other, player in enumerate(state.players):
        if other != seat:
            cards |= {*player.hand, *player.discard[:-1], *player.scored}
    if state.draft:
        cards |= set(KINGS) - set(state.draft.seen[seat])
    return cards


@games
@a_few
def test_every_game_ends_each_seat_has_one_turn_after_the_trigger_turn_and_the_best_score_wins(
    dealt: tuple[Play, Random],
) -> None:
    game, luck = dealt
    *_, over = positions(game, luck)
    events = over.told()
    (mark,) = [place for place, event in enumerate(events) if isinstance(event, LastRoundBegan)]
    trigger = next(event for event in reversed(events[:mark]) if isinstance(event, TurnBegan))
    seats = len(over.state.players)
    after = [event.seat for event in events[mark:] if isinstance(event, TurnBegan)]
    assert after == [(trigger.seat + n) % seats for n in range(1, seats + 1)]
    assert over.result is not None
    assert sorted(over.result.ranks) == list(range(1, seats + 1))
    assert over.result.scores[over.result.ranks.index(1)] == max(over.result.scores)
