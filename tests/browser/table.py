"""What a person does with the pages: make a room, take a seat, answer."""

import random
from typing import Final

from attrs import define, field
from playwright.sync_api import Page, expect

RATHER: Final = (
    "claim", "manta", "score", "recruit", "conquer", "buy", "confirm", "add_depth", "add_manta", "raise", "scout",
    "salvage", "raise_fully", "score_up_to_two", "play",
)  # fmt: skip
"""Kinds of options from the dearest down; what is not here comes last."""


def make_room(page: Page, game: str, **choices: str) -> str:
    """From the home page to a room's lobby with the given choices on the create page; its code."""
    page.locator(f"a.game[data-game={game}]").click()
    expect(page.locator("form.create")).to_be_visible()
    for name, text in choices.items():
        chosen = page.locator(f"input[name='{name}'], input[name='option.{name}']").locator("xpath=..")
        chosen.filter(has_text=text).first.click()
    page.locator("form.create button[type=submit]").click()
    expect(page.locator(".bigcode")).to_be_visible()
    return page.locator(".bigcode").inner_text()


def sit(page: Page, name: str) -> None:
    page.locator("#name").fill(name)
    page.locator("[data-act=sit]").click()
    expect(page.locator(".seat-card.mine")).to_be_visible()


def get_ready(page: Page) -> None:
    page.locator("[data-act=ready][aria-pressed=false]").click()
    expect(page.locator("[data-act=ready][aria-pressed=true]")).to_be_visible()


def begin(page: Page) -> None:
    page.locator("[data-act=begin]").click()
    expect(page.locator(".table")).to_be_visible()


@define
class Hand:
    """A person at the table, who answers what is asked by looking at the page alone."""

    page: Page
    chance: random.Random = field(factory=lambda: random.Random(7))
    answered: int = 0

    def wait(self) -> bool:
        """Until a question is open; False when the game is over."""
        self.page.locator(".prompt.mine:not(:has(.sending)), .result").first.wait_for(timeout=60_000)
        return self.page.locator(".result").count() == 0

    def answer(self) -> None:
        """Answer the open question with the option a simple taste likes best."""
        panel = self.page.locator(".prompt.mine")
        prompt = panel.get_attribute("data-prompt")
        folded = panel.locator(".every[aria-expanded=false]")
        if folded.is_visible():
            folded.click()
        kinds = panel.locator(".option").evaluate_all("options => options.map(option => option.dataset.kind)")
        order = sorted(range(len(kinds)), key=lambda n: (self.dear(kinds[n]), self.chance.random()))
        several = panel.locator("[data-act=confirm]").count()
        for option in order:
            if several and panel.locator("[data-act=confirm]:enabled").count():
                break
            panel.locator(f"[data-option='{option}']").click()
            if not several:
                break
        if several:
            panel.locator("[data-act=confirm]").click()
        self.answered += 1
        self.page.locator(f".prompt[data-prompt='{prompt}']").wait_for(state="detached")

    @staticmethod
    def dear(kind: str) -> int:
        return RATHER.index(kind) if kind in RATHER else len(RATHER)
