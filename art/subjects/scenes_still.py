"""Wide still lifes for the heads of pages: several goods on one table."""

import math

import bpy
import numpy as np

from kit import heap, materials, mesh, pile, powder, stage, vessels
from kit.registry import subject

from . import chillies, spices_pods, spices_seeds
from .grains_base import Served, flipped, in_bowl, in_sack
from .grains_cereals import WHEAT, wheat
from .grains_pulses import KABULI, MUNG, kabuli, mung, red_lentils, toor
from .grains_rice import BASMATI, rice
from .pepper import peppercorns
from .pods import Variety, pods

WIDE = {"aspect": (16, 9), "width": 2400}
DARK = ("#0e0806", "#21140e", "#3a271b")

Place = tuple[float, float]


def _powder_bowl(kind: str, radius: float, at: Place, vessel: bpy.types.Material, tones: tuple[str, str, str], seed: int) -> None:
    """A bowl heaped with ground spice."""
    vessels.bowl(kind, radius, (*at, 0), vessel, seed=seed)
    rim = {"round": 0.70, "deep": 0.88, "plate": 0.24}[kind] * radius
    powder.pour(0.95 * radius, 0.5 * radius, materials.powder(*tones), (*at, 0.84 * rim), seed=seed, trim=0.925 * radius, cells=520)


def _pod_heap(variety: Variety, count: int, at: Place, spread: tuple[float, float], table: float, seed: int, core: float = 1.2,
              strays: tuple[tuple[float, Place, tuple[float, float]], ...] = (), extent: float = 40.0) -> None:
    """Whole pods, heaped by rule; `strays` are further shares with their own place and spread."""
    meshes = pods(variety, 12, seed).meshes
    width, length = 0.62 * max(variety.width), 0.86 * max(variety.length)

    def ground(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        return table + core * np.exp(-(((x - at[0]) / (1.1 * spread[0])) ** 2) - ((y - at[1]) / (1.1 * spread[1])) ** 2)

    drop = pile.mixed((1, pile.splash(at, spread)), *((share, pile.splash(*rest)) for share, *rest in strays))
    layout = pile.pile(count, ground, drop, width, np.random.default_rng(seed), length, len(meshes), friction=0.5, extent=extent)
    heap.place(meshes, layout)


TURMERIC = ("#b0650a", "#d68b12", "#e6a425")
CHILLI = ("#7c1d06", "#9c2f0a", "#b44514")


@subject("hero-home", "Dried chillies on jute before a brass bowl of turmeric, pepper, cumin; dark and calm on the left", **WIDE)
def hero_home() -> None:
    stage.table(materials.timber(DARK), seed=7)
    stage.window(side=1, fill=0.6)
    vessels.burlap(38, 21, (11.5, -5.5, 0), turn=0.07, pitch=0.26, seed=4)
    _pod_heap(chillies.GUNTUR_SANNAM, 96, (10.5, -6.4), (7.8, 2.6), 0.2, 17, core=0.6,
              strays=((0.10, (-2.0, -8.0), (4.0, 2.0)), (0.08, (23, -9), (4, 2))))
    _powder_bowl("round", 7.2, (8.0, 11.5), materials.brass(), TURMERIC, 3)
    in_bowl(peppercorns().meshes, Served(0.5, spill=0.10, layers=2.2, beside=(25.5, -2.5), spread=(2.6, 1.4), extent=36), "round", 5.4, (21.5, 6.0), 3.1,
            "#0d0806", materials.ceramic("#b9ae9c", "#6b4a2e"), 3)
    in_bowl(spices_seeds.cumin(), Served(0.15, 0.58, spill=0.0, friction=0.5, extent=30), "round", 4.4, (-4.6, 6.2), 2.7, "#3a2a15", materials.brass(), 6)
    in_bowl(spices_pods.green_cardamom(), Served(0.76, 1.5, layers=2.0, spill=0.0, friction=0.5, extent=36), "round", 5.0, (25.0, 17.5), 2.8, "#3a4020",
            materials.ceramic(), 9)
    stage.camera((6.5, 1.6, 3.6), 112, elevation=23, fstop=17, focus=(8, -1.0, 3.0))


@subject("hero-spices", "Many bowls of spices from above: powders, seeds, pepper, chillies", **WIDE)
def hero_spices() -> None:
    stage.table(materials.timber(DARK), turn=0.06, seed=11)
    stage.window()
    pale, dark, white = materials.ceramic("#b9ae9c", "#6b4a2e"), materials.ceramic(), materials.porcelain()
    brass = materials.brass()
    _powder_bowl("round", 6.4, (2.6, 1.6), brass, TURMERIC, 3)
    _powder_bowl("round", 5.4, (-20.5, -9.4), white, CHILLI, 5)
    _powder_bowl("round", 4.6, (13.4, -11.2), dark, ("#6d4a22", "#8d6534", "#a98049"), 8)
    mustard = spices_seeds.mustard(("#a8792c", "#c29a48", "#d1b268"), "#7d5a22", 0.115, 0.012)
    sesame = spices_seeds.sesame(("#b9ad94", "#cdc3ad", "#d8d0bd"), "#dfd8c8")
    fine = {"spill": 0.0, "friction": 0.45, "extent": 34.0}
    for meshes, how, kind, radius, at, colour, vessel in (
            (peppercorns().meshes, Served(0.5, **fine), "round", 5.6, (-10.6, 2.6), "#0d0806", pale),
            (spices_seeds.coriander(), Served(0.4, **fine), "round", 5.0, (15.6, 3.2), "#4a3516", dark),
            (spices_seeds.cumin(), Served(0.15, 0.58, **fine), "round", 4.6, (-8.6, -9.6), "#3a2a15", brass),
            (spices_seeds.fennel(), Served(0.2, 0.7, **fine), "round", 4.8, (24.6, -6.2), "#3f401e", white),
            (spices_pods.green_cardamom(), Served(0.76, 1.5, layers=2.0, **fine), "round", 5.0, (-3.8, 13.6), "#3a4020", brass),
            (spices_pods.cloves(), Served(0.36, 1.5, layers=2.2, **fine), "round", 4.3, (2.8, -11.2), "#1d100a", pale),
            (mustard, Served(0.23, **fine), "round", 3.7, (-22.6, 2.4), "#5f4416", dark),
            (sesame, Served(0.19, 0.31, flat=0.1, spill=0.0, extent=34), "round", 4.0, (25.2, 7.0), "#7d735f", brass)):
        in_bowl(meshes, how, kind, radius, at, (0.62 if kind == "round" else 0.8) * radius, colour, vessel, int(radius * 10))
    vessels.bowl("plate", 7.4, (-17.0, 13.6, 0), dark, seed=4)
    _pod_heap(chillies.TEJA, 70, (-17.0, 13.6), (2.4, 2.2), 0.8, 4, core=1.2)
    vessels.bowl("plate", 7.0, (9.6, 14.0, 0), pale, seed=6)
    _pod_heap(chillies.MUNDU, 30, (9.6, 14.0), (2.2, 2.0), 0.8, 8, core=0.8)
    _powder_bowl("round", 4.8, (22.6, 17.0), pale, ("#8f7038", "#ad8d50", "#c2a56b"), 14)
    _pod_heap(chillies.GUNTUR_SANNAM, 9, (-1.5, -5.2), (15.0, 7.0), 0.0, 21, core=0.0)
    stage.camera((0.8, 1.6, 1.5), 132, elevation=59, fstop=17, focus=(0, 0, 3))


@subject("hero-agro", "Open sacks of wheat, rice and chickpeas, wooden boxes of lentils and beans", **WIDE)
def hero_agro() -> None:
    stage.table(seed=14)
    stage.window()
    coarse = {"spill": 0.0, "layers": 2.2, "extent": 40.0}
    in_sack(wheat(), Served(0.93 * WHEAT[1], WHEAT[0], friction=0.5, **coarse), 7.4, 9.6, (-19.5, 9.0), "#5f3a18", 3, 0.26)
    in_sack(kabuli(), Served(KABULI, **coarse), 7.8, 10.6, (0.5, 12.0), "#8d6b3c", 5, 0.26)
    in_sack(rice(), Served(0.92 * BASMATI[1], BASMATI[0], friction=0.48, **coarse), 7.4, 9.6, (20.5, 9.0), "#8f7f60", 8, 0.26)
    oak = materials.timber(materials.OAK)
    _box(red_lentils(), Served(0.42, flat=0.12, layers=2.3, spill=0.0, extent=40), (13, 9, 3.6), (-17.5, -7.2), 0.10, oak, "#9c4a20", 4)
    _box(mung(), Served(MUNG[1], MUNG[0], spill=0.0, extent=40), (13, 9, 3.6), (-2.4, -7.6), -0.04, oak, "#3a4a1c", 6)
    _box(toor(), Served(0.58, flat=0.25, layers=1.5, spill=0.0, extent=40), (13, 9, 3.6), (13.4, -7.4), 0.06, oak, "#a0761c", 7)
    rng = np.random.default_rng(9)
    for meshes, size, where in ((kabuli(count=6), (KABULI, None), (4.5, -1.0)), (wheat(6), (0.29, WHEAT[0]), (-25.0, -3.0)),
                                (rice(count=6), (0.14, BASMATI[0]), (26.0, -3.0))):
        heap.scatter(meshes, pile.pile(46, lambda x, y: 0 * x, pile.splash(where, (2.2, 1.2)), size[0], rng, size[1], len(meshes), extent=40))
    stage.camera((0, 2.2, 4.2), 142, elevation=31, fstop=18, focus=(0, -1.0, 7.0))


def _box(meshes: list[bpy.types.Mesh], how: Served, size: tuple[float, float, float], at: Place, turn: float, wood: bpy.types.Material,
         colour: str, seed: int) -> None:
    """An open wooden box of that width, depth and height, full to its edge."""
    wide, deep, high = size
    c, s = math.cos(turn), math.sin(turn)
    for length, along, across in ((wide, 0, -deep / 2), (wide, 0, deep / 2), (deep - 0.7, -wide / 2 + 0.35, 0), (deep - 0.7, wide / 2 - 0.35, 0)):
        board = mesh.block("side", (length, 0.7, high), 0.08, wood)
        mesh.add("side", board, (at[0] + c * along - s * across, at[1] + s * along + c * across, high / 2), (0, 0, turn + (math.pi / 2 if along else 0)))

    def ground(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        u, v = c * (x - at[0]) + s * (y - at[1]), c * (y - at[1]) - s * (x - at[0])
        inside = (np.abs(u) < wide / 2 - 0.7) & (np.abs(v) < deep / 2 - 0.4)
        return np.where(inside, 0.72 * high + 0.8 * np.cos(u / wide * 2.4) * np.cos(v / deep * 2.4), high)

    u, v = np.meshgrid(np.linspace(-0.5, 0.5, 30) * (wide - 1.4), np.linspace(-0.5, 0.5, 30) * (deep - 0.9), indexing="ij")
    x, y = at[0] + c * u - s * v, at[1] + s * u + c * v
    mesh.add("filling", mesh.mesh("filling", np.stack([x, y, ground(x, y) - 0.03], -1), mesh.grid(30, 30, wrap=False), materials.plain(colour)))
    rng = np.random.default_rng(seed)

    def drop(_: np.random.Generator) -> Place:
        a, b = rng.uniform(-0.43, 0.43, 2) * (wide - 1.4, deep - 1.0)
        return at[0] + c * a - s * b, at[1] + s * a + c * b

    count = int(0.8 * how.layers * wide * deep / (0.75 * how.width * (how.length or how.width)))
    if how.flat:
        layout = heap.lay(count, ground, drop, how.length or how.width, how.width, rng, len(meshes), how.flat, 0.35, how.extent, tilt=0.8)
        layout = flipped(layout._replace(scale=rng.uniform(*how.sizes, count)), 0.45, rng)
    else:
        layout = pile.pile(count, ground, drop, how.width, rng, how.length, len(meshes), how.sizes, how.friction, how.extent)
    heap.scatter(meshes, layout)


@subject("hero-products", "A heap of chillies, bowls of turmeric, pepper, basmati, chickpeas and red lentils on one table", **WIDE)
def hero_products() -> None:
    stage.table(materials.timber(DARK), turn=0.04, seed=21)
    stage.window(side=1, fill=0.6)
    pale, dark, white, brass = materials.ceramic("#b9ae9c", "#6b4a2e"), materials.ceramic(), materials.porcelain(), materials.brass()
    _pod_heap(chillies.GUNTUR_SANNAM, 64, (-15.5, -5.0), (5.4, 2.4), 0.0, 31, core=0.7, strays=((0.1, (-3.0, -10.0), (4.0, 1.6)),))
    _powder_bowl("round", 6.4, (-10.0, 11.0), brass, TURMERIC, 3)
    fine = {"spill": 0.0, "friction": 0.45, "extent": 36.0}
    in_bowl(peppercorns().meshes, Served(0.5, **fine), "round", 5.2, (2.0, 0.6), 3.2, "#0d0806", pale, 41)
    in_bowl(rice(), Served(0.92 * BASMATI[1], BASMATI[0], spill=0.04, beside=(12.0, -1.0), spread=(2.2, 1.0), friction=0.48, extent=36), "round", 6.2,
            (12.5, 10.0), 3.8, "#8f7f60", brass, 42)
    in_bowl(kabuli(), Served(KABULI, **fine), "round", 5.4, (14.6, -6.2), 3.3, "#8d6b3c", dark, 43)
    in_bowl(red_lentils(), Served(0.42, flat=0.12, spill=0.0, extent=36), "round", 4.6, (25.6, 1.4), 2.8, "#9c4a20", white, 44)
    stage.camera((3.0, 1.2, 2.4), 122, elevation=34, fstop=17, focus=(2, -1, 3))


@subject("hero-chillies", "Dried chillies of seven varieties side by side in rows", **WIDE)
def hero_chillies() -> None:
    stage.table(materials.timber(DARK), seed=16)
    stage.window()
    edge, rng = -27.5, np.random.default_rng(6)
    for seed, (variety, wide) in enumerate(((chillies.BYADGI, 8.6), (chillies.TEJA, 7.0), (chillies.KASHMIRI, 9.4), (chillies.GUNTUR_SANNAM, 8.2),
                                            (chillies.MUNDU, 7.4), (chillies.STEMLESS, 7.6), (chillies.CHAPATA, 8.6))):
        meshes = pods(variety, 10, seed + 3).meshes
        width, length = 0.62 * max(variety.width), 0.84 * max(variety.length)
        middle = edge + wide / 2
        count = int(2.3 * (wide - 1.2) * 46 / (0.9 * max(variety.width) * length))

        def drop(r: np.random.Generator, middle: float = middle, room: float = (wide - 1.6) / 2) -> Place:
            return middle + r.uniform(-room, room), r.uniform(-20, 25)

        along = math.pi / 2 * rng.choice([1, -1])
        layout = pile.pile(count, lambda x, y: 0 * x, drop, width, rng, max(length, 1.02 * width), len(meshes), friction=0.8, extent=36,
                           heading=(along - 0.22, along + 0.22), turning=0.06)
        heap.place(meshes, layout)
        edge += wide
    stage.camera((0.3, 1.0, 1.0), 118, elevation=50, fstop=17, focus=(0, -1, 2.5))
