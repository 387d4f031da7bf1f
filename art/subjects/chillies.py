"""Whole dried chillies, a heap of each variety."""

from dataclasses import replace

import numpy as np
from bpy.types import Object
from mathutils import Quaternion, Vector

from kit import heap, materials, pile, stage, vessels
from kit.heap import Goods, Layout
from kit.registry import subject

from .pods import Variety, pods

GUNTUR_SANNAM = Variety(
    length=(7.0, 9.2), width=(1.25, 1.6), outline=((0, 0.85), (0.12, 1.0), (0.4, 0.86), (0.7, 0.58), (0.9, 0.28), (1, 0.12)),
    colours=("#300302", "#540503", "#760a04", "#961506"), flat=(0.45, 0.8), bend=(0.1, 0.8), wave=0.22, fold=0.20,
    fold_size=(1.0, 3.2), crinkle=0.05, crinkle_size=(0.24, 0.8), gloss=0.9, calyx=0.42)

BYADGI = Variety(
    length=(11.5, 15.0), width=(1.1, 1.45), outline=((0, 0.7), (0.08, 1.0), (0.45, 0.9), (0.8, 0.6), (0.95, 0.3), (1, 0.12)),
    colours=("#240303", "#3e0504", "#5b0905", "#761008"), crease="#180202", shoulder=0.035, flat=(0.5, 0.85), bend=(0.1, 0.9), wave=0.35,
    twist=1.6, swell=0.16, fold=0.26, fold_size=(1.3, 1.5), crinkle=0.20, crinkle_size=(0.26, 0.30), gloss=0.35, calyx=0.45, stalk=(2.0, 3.6))

TEJA = Variety(
    length=(5.0, 7.0), width=(0.68, 0.90), outline=((0, 0.8), (0.1, 1.0), (0.5, 0.86), (0.8, 0.55), (0.95, 0.26), (1, 0.1)),
    colours=("#420502", "#6f0903", "#930e04", "#b21a07"), crease="#2c0301", flat=(0.5, 0.85), bend=(0.05, 0.6), wave=0.42, fold=0.25,
    fold_size=(1.0, 1.9), crinkle=0.09, crinkle_size=(0.22, 0.55), gloss=0.7, calyx=0.55, stalk=(1.6, 2.8), stalk_radius=0.07)

KASHMIRI = Variety(
    length=(6.5, 10.0), width=(2.6, 3.3), outline=((0, 0.72), (0.07, 0.98), (0.2, 1.0), (0.5, 0.74), (0.8, 0.4), (0.95, 0.18), (1, 0.08)),
    colours=("#2a0303", "#4c0504", "#6c0905", "#8a1308"), crease="#180202", shoulder=0.05, flat=(0.38, 0.62), bend=(0.1, 0.7), wave=0.3,
    twist=0.9, swell=0.14, fold=0.38, fold_size=(1.35, 2.4), crinkle=0.10, crinkle_size=(0.40, 0.55), gloss=0.55, calyx=0.30,
    stalk=(2.2, 3.6), stalk_radius=0.12)

MUNDU = Variety(
    length=(2.1, 2.8), width=(2.2, 2.9), outline=((0, 0.75), (0.25, 0.97), (0.5, 1.0), (0.75, 0.9), (1, 0.7)),
    colours=("#260302", "#420403", "#620703", "#821005"), crease="#190202", shoulder=0.42, tip=0.5, flat=(0.75, 0.98), bend=(0.0, 0.1), wave=0.04,
    twist=0.2, swell=0.05, fold=0.17, fold_size=(1.1, 2.2), crinkle=0.025, crinkle_size=(0.35, 0.4), gloss=1.0, calyx=0.17,
    stalk=(0.8, 1.5), stalk_radius=0.1)

BIRDS_EYE = Variety(
    length=(1.9, 3.0), width=(0.45, 0.62), outline=((0, 0.8), (0.15, 1.0), (0.5, 0.88), (0.8, 0.58), (1, 0.15)),
    colours=("#650a03", "#8f1503", "#ae2406", "#c63e0e"), crease="#430902", shoulder=0.1, flat=(0.55, 0.85), bend=(0.05, 0.5), wave=0.25,
    fold=0.20, fold_size=(0.9, 1.2), crinkle=0.05, crinkle_size=(0.18, 0.5), gloss=0.6, calyx=0.6, stalk=(1.1, 2.2), stalk_radius=0.045)

CHAPATA = Variety(
    length=(5.0, 7.0), width=(3.1, 3.8), outline=((0, 0.85), (0.12, 1.0), (0.45, 0.97), (0.75, 0.82), (0.92, 0.6), (1, 0.4)),
    colours=("#380402", "#5c0803", "#7e0f05", "#9a1908"), crease="#220302", shoulder=0.09, tip=0.16, flat=(0.42, 0.66), bend=(0.0, 0.35), wave=0.15,
    twist=0.4, swell=0.08, fold=0.30, fold_size=(1.1, 2.8), crinkle=0.06, crinkle_size=(0.45, 0.6), gloss=0.7, calyx=0.27,
    stalk=(1.8, 3.0), stalk_radius=0.14)

BHUT_JOLOKIA = Variety(
    length=(5.0, 7.0), width=(2.0, 2.7), outline=((0, 0.7), (0.1, 0.95), (0.3, 1.0), (0.6, 0.72), (0.85, 0.36), (1, 0.1)),
    colours=("#2a0905", "#440d07", "#5e1409", "#78220f"), crease="#180603", flat=(0.45, 0.75), bend=(0.1, 0.9), wave=0.4,
    twist=1.4, swell=0.22, fold=0.44, fold_size=(1.7, 1.1), crinkle=0.15, crinkle_size=(0.34, 0.36), gloss=0.15, calyx=0.32,
    stalk=(1.6, 2.8), stalk_radius=0.09)

JWALA = Variety(
    length=(6.5, 10.0), width=(0.85, 1.15), outline=((0, 0.75), (0.06, 1.0), (0.45, 0.9), (0.78, 0.62), (0.94, 0.3), (1, 0.1)),
    colours=("#560b03", "#821604", "#a22707", "#be400d"), crease="#360702", shoulder=0.04, flat=(0.5, 0.85), bend=(0.4, 1.4), wave=0.55,
    twist=1.4, swell=0.16, fold=0.28, fold_size=(1.2, 1.4), crinkle=0.20, crinkle_size=(0.22, 0.32), gloss=0.5, calyx=0.5, stalk=(1.8, 3.2),
    stalk_radius=0.075)

STEMLESS = replace(
    GUNTUR_SANNAM, length=(6.0, 8.2), width=(1.05, 1.35), colours=("#430402", "#6b0803", "#8d1005", "#aa1d07"), stalk=None,
    outline=((0, 0.40), (0.03, 0.70), (0.10, 0.98), (0.4, 0.86), (0.7, 0.58), (0.9, 0.28), (1, 0.12)))

TEJA_STEMLESS = replace(
    TEJA, length=(4.6, 6.4), stalk=None, outline=((0, 0.40), (0.03, 0.72), (0.10, 1.0), (0.5, 0.86), (0.8, 0.55), (0.95, 0.26), (1, 0.1)))

LCA_334 = replace(
    GUNTUR_SANNAM, length=(8.0, 10.0), width=(1.0, 1.3), colours=("#4a0502", "#770c03", "#9a1906", "#b52a0a"), crease="#360502",
    flat=(0.35, 0.65), fold=0.16, fold_size=(0.9, 3.8), crinkle=0.03, gloss=0.8)

LCA_341 = replace(
    GUNTUR_SANNAM, length=(10.0, 13.0), width=(1.05, 1.35), colours=("#2c0203", "#4a0304", "#680605", "#820b07"), crease="#1c0202",
    flat=(0.35, 0.7), bend=(0.1, 1.0), wave=0.3, fold=0.25, fold_size=(1.1, 2.2), crinkle=0.11, crinkle_size=(0.26, 0.5), gloss=0.6)

LCA_273 = replace(
    GUNTUR_SANNAM, length=(12.0, 15.0), width=(1.35, 1.75), colours=("#380403", "#5e0905", "#841607", "#a42c0d"), flat=(0.5, 0.85),
    bend=(0.2, 1.1), wave=0.35, twist=1.3, swell=0.14, fold=0.28, fold_size=(1.3, 1.9), crinkle=0.15, crinkle_size=(0.28, 0.4),
    gloss=0.45, scald=0.95, stalk=(2.0, 3.4), stalk_radius=0.1)

INDO_5 = replace(
    GUNTUR_SANNAM, length=(9.0, 12.0), width=(1.2, 1.5), colours=("#240203", "#430404", "#600805", "#7b1107"), crease="#1a0202",
    bend=(0.1, 0.9), wave=0.28, twist=1.1, fold=0.25, fold_size=(1.2, 1.9), crinkle=0.13, crinkle_size=(0.26, 0.40), gloss=0.55)

WONDER_HOT = replace(
    GUNTUR_SANNAM, length=(12.0, 14.0), width=(1.3, 1.6), colours=("#220203", "#3f0304", "#5c0605", "#770c06"), crease="#180202",
    outline=((0, 0.8), (0.08, 1.0), (0.25, 0.95), (0.6, 0.66), (0.88, 0.32), (1, 0.1)), bend=(0.2, 1.2), wave=0.25, fold=0.24,
    fold_size=(1.2, 2.4), crinkle=0.06, crinkle_size=(0.26, 0.5), gloss=1.0, stalk=(2.2, 3.4), stalk_radius=0.1)

FATKI = replace(
    GUNTUR_SANNAM, length=(4.5, 8.5), width=(1.0, 1.6), colours=("#6a1a08", "#9c4418", "#c48745", "#d8b27a"), crease="#5c200b", flat=(0.3, 0.55),
    fold=0.30, fold_size=(1.1, 2.0), crinkle=0.08, gloss=0.25, scald=1.0)

# Without stalk, short, and torn open at the shoulder.
FATKI_BROKEN = replace(FATKI, length=(2.2, 4.5), colours=("#5e0f05", "#94380f", "#bd7a3a", "#d4a566"), flat=(0.22, 0.45), stalk=None,
                       outline=((0, 0.9), (0.1, 1.0), (0.5, 0.9), (0.85, 0.6), (1, 0.3)))

BYADGI_DABBI = replace(
    BYADGI, length=(8.0, 10.0), width=(1.9, 2.4), outline=((0, 0.72), (0.08, 0.97), (0.25, 1.0), (0.55, 0.82), (0.82, 0.48), (0.95, 0.24), (1, 0.1)),
    bend=(0.3, 1.0), swell=0.14, fold=0.32, fold_size=(1.4, 1.9), crinkle=0.18, crinkle_size=(0.34, 0.4), calyx=0.36, stalk=(0.9, 1.5),
    stalk_radius=0.1)

DEVANUR_DELUXE = replace(
    GUNTUR_SANNAM, length=(10.0, 12.0), width=(1.8, 2.2),
    outline=((0, 0.8), (0.06, 1.0), (0.16, 1.0), (0.4, 0.72), (0.7, 0.46), (0.9, 0.24), (1, 0.1)),
    colours=("#2a0203", "#460304", "#620605", "#7c0a07"), crease="#1a0102", flat=(0.38, 0.65), bend=(0.1, 0.8), wave=0.28, twist=1.0, swell=0.12,
    fold=0.30, fold_size=(1.2, 2.2), crinkle=0.12, crinkle_size=(0.32, 0.45), gloss=0.65, calyx=0.34, stalk=(2.0, 3.2), stalk_radius=0.11)


def _heap(variety: Variety, count: int, radius: float, seed: int, height: float, spare: int = 14, ground: float = 0.0,
          among: Variety | None = None) -> None:
    """A heap about the origin, and some pods strewn in front of it. `ground` is the height of what it lies on; half are of `among`."""
    goods = pods(variety, seed=seed)
    if among is not None:
        others = pods(among, seed=seed + 1)
        goods = Goods(goods.meshes + others.meshes, goods.bodies + others.bodies)
    rng = np.random.default_rng(seed)
    core = heap.mound(radius * 1.15, height, (0, 0.8, ground), materials.plain("#1c0303"), sharpness=1.5)
    spread = rng.uniform((-1.3 * radius, -1.5 * radius, 1), (1.3 * radius, -0.9 * radius, 5), (spare, 3))
    at = np.concatenate([heap.column(count, 0.45 * max(variety.length), radius, ground + height + 1.5, rng, (0, 0.8), taper=0.97), spread])
    begin = heap.start(goods, at, heap.lying(len(at), rng), rng)
    floor = stage.floor()
    floor.location.z = ground
    rest = heap.settle(goods, begin, [floor, core], friction=1.0)
    core.scale = (0.92, 0.92, 0.6)  # seen through gaps as shadow, not as a thing
    heap.place(goods.meshes, rest)


def _vesselful(variety: Variety, vessel: Object, filling: Object, at: tuple[float, float], radius: float, rim: float, count: int,
               spilt: int, seed: int) -> None:
    """A full vessel with its axis at `at` and its rim at `radius` and the height `rim`, and some pods on the table before it."""
    goods = pods(variety, seed=seed)
    rng = np.random.default_rng(seed)
    size = max(variety.length)
    around = rng.normal((0.75 * radius, -1.0 * radius, 0), (0.55 * radius, 0.35 * radius, 0), (6 * spilt, 3))
    around[:, 2] = rng.uniform(0.6, 3, len(around))
    around = around[np.hypot(*(around[:, :2] - at).T) > radius + 0.6 * size][:spilt]
    column = heap.column(count, 0.62 * size, radius * 0.55, rim + 1, rng, at)
    start = np.concatenate([column, around])
    begin = heap.start(goods, start, heap.tumbled(len(start), rng), rng)
    rest = heap.settle(goods, begin, [vessel, filling, stage.floor()], gravity=120, damping=0.5)
    heap.place(goods.meshes, _stalks_in_sight(rest, at) if variety.stalk else rest)


def _bowlful(variety: Variety, bowl: Object, at: tuple[float, float], radius: float, count: int, spilt: int, seed: int) -> None:
    """A full round bowl."""
    filling = heap.mound(radius * 0.82, radius * 0.48, (*at, radius * 0.18), sharpness=2.4)
    inner = bowl.copy()  # pods are knobblier than their bodies: what they lie in is a little smaller than the bowl
    inner.scale, inner.location.z = (0.95, 0.95, 1), 0.15
    _vesselful(variety, inner, filling, at, radius, 0.7 * radius, count, spilt, seed)


def _stalks_in_sight(rest: Layout, centre: tuple[float, float]) -> Layout:
    """Turns round the pods whose stalk would poke through the bowl or the table."""
    turn = rest.turn.copy()
    for i, (at, q) in enumerate(zip(rest.at, rest.turn)):
        stalk = Quaternion(q) @ Vector((-1, 0, 0))
        outward = np.array((*(at[:2] - centre), -2.5))
        if stalk.z < -0.1 or np.dot(stalk, outward / np.linalg.norm(outward)) > 0.3:
            turn[i] = Quaternion(q) @ Quaternion((0, 0, 1), np.pi)
    return rest._replace(turn=turn)


@subject("chilli-guntur-sannam", "Guntur Sannam: whole dried pods of 7-9 cm, thick glossy skin")
def guntur_sannam() -> None:
    stage.table()
    stage.window()
    _heap(GUNTUR_SANNAM, 150, 6.5, 11, 1.8)
    stage.camera((0, -1.2, 1.6), 56, elevation=36, fstop=12, focus=(0, -3.0, 2.5))


@subject("chilli-byadgi", "Byadgi: pods of 12-15 cm, thin, wrinkled all along, dark red")
def byadgi() -> None:
    stage.table()
    stage.window()
    _heap(BYADGI, 130, 8.5, 21, 1.8)
    stage.camera((0, -1.5, 1.6), 76, elevation=36, fstop=12, focus=(0, -4.0, 2.5))


@subject("chilli-teja", "Teja S17: slender pods of 5-7 cm, bright red, on burlap")
def teja() -> None:
    stage.table()
    stage.window()
    vessels.burlap(34, 26, (0, -0.5, 0), turn=0.14, seed=2)
    _heap(TEJA, 230, 5.4, 31, 1.7, ground=0.2)
    stage.camera((0, -1.0, 1.4), 46, elevation=37, fstop=12, focus=(0, -2.6, 2.2))


@subject("chilli-kashmiri", "Kashmiri: broad-shouldered pods of 7-10 cm, deep red, coarse folds")
def kashmiri() -> None:
    stage.table()
    stage.window()
    _heap(KASHMIRI, 78, 7.5, 41, 1.8, spare=9)
    stage.camera((0, -1.4, 2.2), 64, elevation=36, fstop=12, focus=(0, -3.4, 3.2))


@subject("chilli-mundu", "Mundu (Gundu): round pods of 2-3 cm, dark glossy red, in a brass bowl")
def mundu() -> None:
    stage.table()
    stage.window()
    bowl = vessels.bowl("round", 7.6, (-1.2, 2.4, 0), materials.brass(), seed=5)
    _bowlful(MUNDU, bowl, (-1.2, 2.4), 7.6, 92, 15, 51)
    stage.camera((0.3, -0.6, 2.2), 50, elevation=34, fstop=13, focus=(0, -2.4, 4.0))


@subject("chilli-birds-eye", "Bird's eye: thin pods of 2-3 cm, orange-red, heaped on a dark plate")
def birds_eye() -> None:
    stage.table()
    stage.window()
    radius, at = 7.6, (-0.4, 0.6)
    vessels.bowl("plate", radius, (*at, 0), materials.ceramic(), seed=6)
    goods = pods(BIRDS_EYE, 16, seed=61)
    dish, cone = pile.bowl_ground("plate", radius, at, 0.5), pile.cone_ground(5.0, 2.0, at)
    drop = pile.mixed((0.92, pile.disc(5.0, at)), (0.08, pile.splash((5.0, -5.4), (2.2, 1.0), (*at, radius + 0.8))))
    rest = pile.pile(430, lambda x, y: np.maximum(dish(x, y), cone(x, y)), drop, 0.44, np.random.default_rng(63), 2.3, len(goods.meshes),
                     friction=0.5, extent=14)
    heap.place(goods.meshes, _stalks_in_sight(rest, at))
    stage.camera((0.2, -0.6, 1.0), 42, elevation=38, fstop=14, focus=(0, -1.8, 2.0))


@subject("chilli-chapata", "Warangal Chapata: short, blunt, tomato-broad pods of 5-7 cm, bright red, on oak")
def chapata() -> None:
    stage.table(materials.timber(materials.OAK), seed=3)
    stage.window()
    _heap(CHAPATA, 74, 6.6, 71, 1.6, spare=9)
    stage.camera((0, -1.2, 2.2), 54, elevation=36, fstop=12, focus=(0, -3.0, 3.2))


@subject("chilli-bhut-jolokia", "Bhut jolokia: crumpled, knobbly pods of 5-7 cm, dull red-brown, in a pale bowl on slate")
def bhut_jolokia() -> None:
    stage.slab()
    stage.window()
    at = (-1.0, 2.2)
    bowl = vessels.bowl("round", 8.6, (*at, 0), materials.ceramic("#b9ac94", "#6b4a2e"), seed=8)
    _bowlful(BHUT_JOLOKIA, bowl, at, 8.6, 62, 9, 84)
    stage.camera((0.2, 0.4, 3.0), 62, elevation=36, fstop=13, focus=(0, -2.6, 4.6))


@subject("chilli-jwala", "Jwala: slender, curved, strongly wrinkled pods of 6-10 cm, light red to orange-red, on slate")
def jwala() -> None:
    stage.slab()
    stage.window(1)
    _heap(JWALA, 150, 6.2, 101, 1.6)
    stage.camera((0, -1.2, 1.6), 54, elevation=37, fstop=12, focus=(0, -3.0, 2.4))


@subject("chilli-stemless", "Stemless chilli: pods of 6-8 cm with the stalk picked off, in an open jute sack")
def stemless() -> None:
    stage.table()
    stage.window()
    radius, height, at = 7.2, 6.5, (0.0, 1.0)
    sack = vessels.sack(radius, height, (*at, 0), seed=3)
    filling = heap.mound(0.94 * radius, 2.2, (*at, 3.8), materials.plain("#1c0303"), sharpness=2.2)
    _vesselful(STEMLESS, sack, filling, at, radius, height, 105, 0, 91)
    stage.camera((0, -0.4, 5.4), 50, elevation=39, fstop=13, focus=(0, -2.6, 7.4))


@subject("chilli-teja-stemless", "Teja without stalks: slender pods of 5-6 cm, bright red, in a dark bowl on oak")
def teja_stemless() -> None:
    stage.table(materials.timber(materials.OAK), seed=8)
    stage.window(1)
    at = (0.8, 2.2)
    bowl = vessels.bowl("round", 7.6, (*at, 0), materials.ceramic(), seed=12)
    _bowlful(TEJA_STEMLESS, bowl, at, 7.6, 150, 16, 33)
    stage.camera((0.2, -0.4, 2.4), 52, elevation=36, fstop=13, focus=(0, -2.4, 4.2))


@subject("chilli-334", "LCA 334: smooth, thin-skinned pods of 8-10 cm, light red, on oak")
def lca_334() -> None:
    stage.table(materials.timber(materials.OAK), seed=4)
    stage.window(1)
    _heap(LCA_334, 150, 6.8, 111, 1.8)
    stage.camera((0, -1.2, 1.6), 58, elevation=36, fstop=12, focus=(0, -3.0, 2.5))


@subject("chilli-341", "LCA 341: thin-walled pods of 10-13 cm, dark red, faintly wrinkled, on slate")
def lca_341() -> None:
    stage.slab()
    stage.window()
    _heap(LCA_341, 135, 7.6, 121, 1.8)
    stage.camera((0, -1.4, 1.6), 68, elevation=36, fstop=12, focus=(0, -3.6, 2.5))


@subject("chilli-273", "LCA 273, grade B: wrinkled pods of 12-15 cm, some pale or sun-scalded, on burlap")
def lca_273() -> None:
    stage.table()
    stage.window(1)
    vessels.burlap(50, 38, (0, -0.5, 0), turn=-0.1, pitch=0.3, seed=5)
    _heap(LCA_273, 110, 8.6, 131, 1.8, ground=0.2)
    stage.camera((0, -1.6, 1.8), 76, elevation=36, fstop=12, focus=(0, -4.0, 2.8))


@subject("chilli-indo-5", "Indo-5: half-wrinkled, dark red pods of 9-12 cm on oak")
def indo_5() -> None:
    stage.table(materials.timber(materials.OAK), turn=0.2, seed=9)
    stage.window()
    _heap(INDO_5, 130, 7.2, 141, 1.8)
    stage.camera((0, -1.3, 1.6), 63, elevation=36, fstop=12, focus=(0, -3.4, 2.5))


@subject("chilli-wonder-hot", "Wonder Hot: long, shiny, dark red pods of 12-14 cm on walnut")
def wonder_hot() -> None:
    stage.table(turn=-0.25, seed=4)
    stage.window(1)
    _heap(WONDER_HOT, 115, 8.4, 151, 1.8, spare=10)
    stage.camera((0, -1.6, 1.6), 74, elevation=37, fstop=12, focus=(0, -4.0, 2.5))


@subject("chilli-fatki", "Fatki: pale, broken and open pods, straw to orange, on burlap")
def fatki() -> None:
    stage.table()
    stage.window()
    vessels.burlap(36, 28, (0, -0.5, 0), turn=0.1, seed=6)
    _heap(FATKI, 170, 5.8, 161, 1.6, spare=20, ground=0.2, among=FATKI_BROKEN)
    stage.camera((0, -1.0, 1.4), 48, elevation=37, fstop=12, focus=(0, -2.6, 2.2))


@subject("chilli-byadgi-dabbi", "Byadgi Dabbi: plump, wrinkled, dark red pods of 8-10 cm, curved at the tip, in a brass bowl")
def byadgi_dabbi() -> None:
    stage.table(materials.timber(materials.OAK), seed=10)
    stage.window()
    at = (-1.0, 2.4)
    bowl = vessels.bowl("round", 10.4, (*at, 0), materials.brass(), seed=7)
    _bowlful(BYADGI_DABBI, bowl, at, 10.4, 66, 9, 171)
    stage.camera((0.2, 0.2, 4.2), 75, elevation=36, fstop=13, focus=(0, -3.0, 5.4))


@subject("chilli-devanur-deluxe", "Devanur Deluxe: dark red, half-wrinkled pods of 10-12 cm, broad at the shoulder, on slate")
def devanur_deluxe() -> None:
    stage.slab()
    stage.window(1)
    _heap(DEVANUR_DELUXE, 90, 7.8, 181, 1.8, spare=9)
    stage.camera((0, -1.4, 2.0), 68, elevation=36, fstop=12, focus=(0, -3.6, 3.0))
