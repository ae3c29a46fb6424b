"""The words of the games, read once at start."""

from pathlib import Path

import games
from games.catalog import CATALOG
from server.static import File

LANGUAGES = ("ja", "en")


def words() -> dict[tuple[str, str], File]:
    """Each game's catalogue of words, by the game's name and language."""
    folder = Path(games.__path__[0])
    return {
        (game, language): File.of(path.read_bytes(), "application/json")
        for game in CATALOG
        for language in LANGUAGES
        if (path := folder / game.replace("-", "_") / "words" / f"{language}.json").is_file()
    }
