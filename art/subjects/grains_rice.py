"""Rice."""

import bpy
import numpy as np

from kit import materials, mesh, noise, stage
from kit.noise import smoothstep
from kit.registry import subject

from .grains_base import Served, Stops, in_bowl, in_heap, skin, spun

IVORY = ((0.25, "#e2cd9c"), (0.45, "#f3e5c2"), (0.7, "#f9efd6"), (1.0, "#fcf6e6"))
GOLDEN = ((0.25, "#c19450"), (0.45, "#d8b26d"), (0.7, "#e4c687"), (1.0, "#eed9a9"))

BASMATI = (0.84, 0.148)
PUSA_BASMATI = (0.73, 0.165)
IR64 = (0.66, 0.20)
SHORT = (0.60, 0.24)
SONA_MASOORI = (0.52, 0.18)


def _grain(seed: int, material: bpy.types.Material, length: float, width: float, broken: bool) -> bpy.types.Mesh:
    """Polished: parallel sides, faint ribs, a slanting notch where the germ was. A broken one ends blunt."""
    rng = np.random.default_rng(seed)
    length *= rng.uniform(0.9, 1.08)
    slender = length / width > 3.5
    power, taper = (4.5, 0.72) if slender else (2.8, 0.55)
    out, faces, place, angle = spun(4, length, lambda x: width / 2 * (1 - np.abs(x) ** power) ** taper)
    ribs = 1 - 0.05 * np.cos(4 * angle + 0.6) ** 6 + 0.02 * noise.fbm(out * 9 + seed, seed, 3)
    out[:, 1:] *= ribs[:, None]
    out[:, 2] *= 0.86 if slender else 0.76
    notch = smoothstep(0.66, 0.92, place)
    out[:, 1] = np.minimum(out[:, 1], width / 2 * (1 - 1.05 * notch) + 0.004)
    out[:, 1] += rng.uniform(-0.035, 0.035) * (out[:, 0] / length * 2) ** 2
    chalk = smoothstep(0.35, 0.75, noise.fbm(out * 3.5 + seed * 3.1, seed + 5, 2) + 0.25 * rng.random()) * 0.6
    if broken:
        end = rng.uniform(-0.1, 0.25) * length
        beyond = out[:, 0] > end
        ragged = end + 0.12 * width * noise.perlin(out * 14 + seed, seed + 1)
        out[beyond, 0] = ragged[beyond]
        out[beyond, 1:] *= 0.96
        chalk = np.maximum(chalk, 0.7 * beyond)
    return mesh.mesh("rice", out, faces, material, mark=np.clip(chalk + 0.55 * notch * (out[:, 1] > 0), 0, 1))


def rice(stops: Stops = IVORY, size: tuple[float, float] = BASMATI, count: int = 14) -> list[bpy.types.Mesh]:
    """Grains along X of that length and width in cm; about one in seven broken."""
    material = skin("rice", stops, mark="#f8f4ea", rough=(0.22, 0.38), specular=0.5, mottle=2.2, spread=0.5, relief=0.12)
    return [_grain(seed + 1, material, *size, broken=seed % 7 == 6) for seed in range(count)]


@subject("rice-basmati", "Basmati rice: very long, slender, ivory grains in a brass bowl, some spilt on walnut")
def rice_basmati() -> None:
    stage.table(seed=3)
    stage.window()
    how = Served(0.92 * BASMATI[1], BASMATI[0], friction=0.48, spill=0.26, beside=(2.9, -3.3))
    in_bowl(rice(), how, "round", 4.4, (-1.0, 1.3), 3.25, "#a8966f", materials.brass(), 5)
    stage.camera((0.2, -0.1, 1.5), 31, elevation=35, fstop=15, focus=(0, -1.4, 2.4))


@subject("rice-non-basmati", "Parboiled rice: short golden grains in a heap on slate")
def rice_non_basmati() -> None:
    stage.slab()
    stage.window()
    how = Served(0.88 * SHORT[1], SHORT[0], friction=0.5, beside=(0.6, -0.8), spread=(3.4, 2.4))
    in_heap(rice(GOLDEN, SHORT), how, 3.6, 2.1, (-0.6, 0.8), "#8a6a3a", 8)
    stage.camera((0, -0.2, 1.0), 25, elevation=36, fstop=15, focus=(0, -1.2, 1.6))


@subject("rice-raw", "Raw white rice, Sona Masoori: small, fine, milk-white grains in a dark bowl on oak, some spilt")
def rice_raw() -> None:
    stage.table(materials.timber(materials.OAK), seed=6)
    stage.window()
    how = Served(0.9 * SONA_MASOORI[1], SONA_MASOORI[0], friction=0.48, spill=0.26, beside=(2.6, -2.9))
    in_bowl(rice(IVORY, SONA_MASOORI), how, "round", 3.6, (-0.8, 1.1), 2.6, "#a8966f", materials.ceramic(), 12)
    stage.camera((0.2, -0.1, 1.2), 26, elevation=35, fstop=15, focus=(0, -1.2, 2.0))


@subject("rice-basmati-white", "Pusa Basmati 1: slender white grains of 7 mm in a porcelain bowl on slate, some spilt")
def rice_basmati_white() -> None:
    stage.slab()
    stage.window(1)
    white = ((0.25, "#e6dabd"), (0.45, "#f4ecd8"), (0.7, "#f9f4e6"), (1.0, "#fcf9f0"))
    how = Served(0.92 * PUSA_BASMATI[1], PUSA_BASMATI[0], friction=0.48, spill=0.26, beside=(-2.8, -3.2))
    in_bowl(rice(white, PUSA_BASMATI), how, "round", 4.3, (0.9, 1.2), 3.1, "#a89a7c", materials.porcelain("#a89e90"), 15)
    stage.camera((-0.2, -0.1, 1.5), 30, elevation=36, fstop=15, focus=(0, -1.4, 2.4))


@subject("rice-parboiled-long", "IR64 parboiled rice: long golden grains of 6-7 mm in a brass bowl on oak, some spilt")
def rice_parboiled_long() -> None:
    stage.table(materials.timber(materials.OAK), seed=14)
    stage.window()
    how = Served(0.9 * IR64[1], IR64[0], friction=0.48, spill=0.26, beside=(2.8, -3.2))
    in_bowl(rice(GOLDEN, IR64), how, "round", 4.2, (-0.9, 1.2), 3.0, "#ab8850", materials.brass(), 16)
    stage.camera((0.2, -0.1, 1.5), 29.5, elevation=36, fstop=15, focus=(0, -1.4, 2.3))
