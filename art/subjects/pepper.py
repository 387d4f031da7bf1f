"""Peppercorns."""

import bpy
import numpy as np

from kit import heap, materials, mesh, noise, stage, vessels
from kit.heap import Goods
from kit.registry import subject
from kit.shader import Shader

RADIUS = 0.25


BLACK = ("#1d1512", "#35271f", "#4d3a2c", "#75604a")  # from the darkest corn to the lightest


def _skin(tones: tuple[str, str, str, str]) -> bpy.types.Material:
    s = Shader("pepper")
    fine = s.noise(14, 4, 0.65)
    tone = s.sum((s.random(), 0.7), (fine, 0.35))
    crest = s.ramp(tone, *zip((0.2, 0.55, 0.8, 1.0), tones))
    return s.principled(Base_Color=s.mix(s.math("POWER", s.attribute("valley"), 0.8), crest, "#0b0706"),
                        Roughness=s.remap(fine, 0.3, 0.7, 0.42, 0.62), Specular_IOR_Level=0.45, Normal=s.bump(fine, 0.4, 0.012))


def _corn(seed: int, skin: bpy.types.Material) -> bpy.types.Mesh:
    """A lumpy sphere under a net of raised, rounded ridges."""
    rng = np.random.default_rng(seed)
    verts, faces = mesh.icosphere(6)
    q = noise.warp(verts * rng.uniform(1.45, 1.85) + seed * 5.3, 0.45, 1.1, seed)
    crest = noise.ridge(q, seed) ** 1.5 * 0.75 + noise.ridge(q * 2.1 + 9, seed + 3) ** 1.6 * 0.30
    radius = RADIUS * (0.88 + 0.10 * noise.fbm(verts * 1.1 + seed, seed + 9, 2) + 0.17 * crest + 0.015 * noise.perlin(verts * 14, seed))
    squash = 1 + rng.uniform(-0.05, 0.05, 3)
    return mesh.mesh("corn", verts * radius[:, None] * squash, faces, skin, valley=1 - np.clip(crest, 0, 1))


def peppercorns(tones: tuple[str, str, str, str] = BLACK, count: int = 8) -> Goods:
    """Peppercorns of 5 mm. Settle them as "SPHERE"."""
    skin = _skin(tones)
    verts, faces = mesh.icosphere(2)
    body = mesh.mesh("body", verts * RADIUS * 0.98, faces)
    return Goods([_corn(seed + 1, skin) for seed in range(count)], [body] * count)


def _dish_of_pepper(goods: Goods, glaze: bpy.types.Material, sizes: tuple[float, float], count: int, seed: int) -> None:
    """A full bowl, and some spilt before it."""
    x, y = -1.1, 1.2
    bowl = vessels.bowl("round", 4.6, (x, y, 0), glaze, seed=seed)
    filling = heap.mound(4.0, 1.3, (x, y, 1.75), sharpness=1.8)
    rng = np.random.default_rng(seed)
    spilt = rng.normal((3.3, -2.8, 0), (2.3, 1.5, 0), (190, 3))
    spilt[:, 2] = rng.uniform(0.3, 3, len(spilt))
    spilt = spilt[np.hypot(spilt[:, 0] - x, spilt[:, 1] - y) > 4.9]
    at = np.concatenate([heap.column(count, 0.56 * sizes[1] / 1.12, 3.4, 3.6, rng, (x, y)), spilt])
    begin = heap.start(goods, at, heap.tumbled(len(at), rng), rng, sizes)
    rest = heap.settle(goods, begin, [bowl, filling, stage.floor()], gravity=120, damping=0.5, shape="SPHERE")
    heap.place(goods.meshes, rest)
    stage.camera((0.2, -0.1, 1.5), 32, elevation=33, azimuth=3, fstop=14, focus=(0, -1.8, 2.2))


@subject("black-pepper", "Black peppercorns in a pale bowl, some spilt on walnut")
def black_pepper() -> None:
    stage.table()
    stage.window()
    _dish_of_pepper(peppercorns(), materials.ceramic("#b9ae9c", "#6b4a2e"), (0.86, 1.12), 820, 3)


@subject("black-pepper-extra-bold", "Tellicherry extra bold: large, even, dark brown peppercorns in a brass bowl on slate")
def black_pepper_extra_bold() -> None:
    stage.slab()
    stage.window(1)
    _dish_of_pepper(peppercorns(("#241713", "#3f2b20", "#5a402d", "#7d6044")), materials.brass(), (1.12, 1.28), 500, 13)


@subject("black-pepper-ungarbled", "Ungarbled pepper: peppercorns of all sizes, grey to brown, in a dark bowl on oak")
def black_pepper_ungarbled() -> None:
    stage.table(materials.timber(materials.OAK), seed=13)
    stage.window()
    _dish_of_pepper(peppercorns(("#201a17", "#42352b", "#66553f", "#8d795c"), 14), materials.ceramic(), (0.55, 1.1), 1050, 23)
