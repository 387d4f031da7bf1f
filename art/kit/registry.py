"""The list of pictures: each subject is a function that builds its scene, registered under its name."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass

Build = Callable[[], None]


@dataclass(frozen=True)
class Subject:
    """One picture. `width` is that of the final picture in pixels; the height follows from the aspect."""

    name: str
    description: str
    build: Build
    aspect: tuple[int, int]
    width: int
    samples: int

    def size(self, width: int) -> tuple[int, int]:
        return width, round(width * self.aspect[1] / self.aspect[0])


SUBJECTS: dict[str, Subject] = {}


def subject(name: str, description: str, aspect: tuple[int, int] = (4, 3), width: int = 1600,
            samples: int = 10) -> Callable[[Build], Build]:
    """Decorator: registers a function that fills an empty scene as the picture `name` (kebab case)."""

    def register(build: Build) -> Build:
        if name in SUBJECTS:
            raise ValueError(f"two subjects are called '{name}'; rename one")
        SUBJECTS[name] = Subject(name, description, build, aspect, width, samples)
        return build

    return register


def load() -> dict[str, Subject]:
    """Imports every module of `subjects`, so that a new module needs no entry in any list."""
    package = importlib.import_module("subjects")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"subjects.{module.name}")
    return dict(sorted(SUBJECTS.items()))
