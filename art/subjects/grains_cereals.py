"""Wheat, maize, sorghum and millets."""

import bpy
import numpy as np

from kit import heap, materials, mesh, noise, pile, stage, vessels
from kit.noise import Array, smoothstep
from kit.registry import subject

from .grains_base import Served, in_bowl, in_heap, skin, spun

WHEAT = (0.64, 0.31)  # cm: long, wide
DURUM = (0.76, 0.31)
MAIZE = (1.12, 0.84)
SORGHUM = 0.42
BAJRA = (0.36, 0.24)
RAGI = 0.16
FOXTAIL = (0.22, 0.165)


def _wheat(seed: int, material: bpy.types.Material, size: tuple[float, float]) -> bpy.types.Mesh:
    """A deep crease along the belly, a puckered germ on the back of one end, a pale brush at the other."""
    rng = np.random.default_rng(seed)
    out, faces, place, angle = spun(5, size[0] * rng.uniform(0.9, 1.08), lambda x: size[1] / 2 * (1 - np.abs(x) ** 2.3) ** 0.58 * (1 - 0.08 * x))
    belly = np.abs(np.angle(np.exp(1j * (angle + np.pi / 2))))
    crease = np.exp(-((belly / 0.24) ** 2)) * (1 - np.abs(place) ** 8)
    germ = np.exp(-(((place - 0.82) / 0.16) ** 2 + ((np.abs(np.angle(np.exp(1j * (angle - np.pi / 2))))) / 0.75) ** 2) ** 2)
    pleats = noise.ridge(noise.points(np.cos(angle) * 2.4, np.sin(angle) * 2.4, place * 0.8 + seed), seed)
    out[:, 1:] *= (1 - 0.55 * crease - 0.10 * germ - 0.03 * pleats + 0.04 * noise.fbm(out * 5 + seed, seed, 2))[:, None]
    out[:, 2] *= 0.92
    out[:, 2] -= rng.uniform(0, 0.04) * place**2
    brush = smoothstep(-0.88, -0.98, place)
    return mesh.mesh("wheat", out, faces, material, valley=np.clip(1.2 * crease + 0.25 * pleats, 0, 1), mark=np.clip(0.75 * germ + 0.6 * brush, 0, 1))


def wheat(count: int = 12) -> list[bpy.types.Mesh]:
    """Golden brown grains of 6-7 mm."""
    stops = ((0.2, "#7d4c1c"), (0.45, "#a46d30"), (0.7, "#bd8a48"), (1.0, "#d1a868"))
    material = skin("wheat", stops, mark="#d8bb84", valley="#50290f", rough=(0.38, 0.54), mottle=4, spread=0.6, relief=0.25)
    return [_wheat(seed + 1, material, WHEAT) for seed in range(count)]


def durum(count: int = 12) -> list[bpy.types.Mesh]:
    """Long, glassy, amber grains of 7-8 mm."""
    stops = ((0.2, "#8a5514"), (0.45, "#b47a24"), (0.7, "#cd9a3f"), (1.0, "#dfb763"))
    material = skin("durum", stops, mark="#dcc07e", valley="#5c350c", rough=(0.26, 0.4), specular=0.45, mottle=3, spread=0.5, relief=0.18)
    return [_wheat(seed + 1, material, DURUM) for seed in range(count)]


def _maize(seed: int, material: bpy.types.Material) -> bpy.types.Mesh:
    """A flat wedge: pale tip cap at -X, broad crown with a dent at +X, the germ a pale hollow on one face."""
    rng = np.random.default_rng(seed)
    verts, faces = mesh.icosphere(5)
    place, angle = verts[:, 0], np.arctan2(verts[:, 2], verts[:, 1])
    length, width = MAIZE[0] * rng.uniform(0.88, 1.08), MAIZE[1] * rng.uniform(0.86, 1.06)
    thick = 0.50 * rng.uniform(0.88, 1.12)
    x = np.sign(place) * np.abs(place) ** 0.9
    fullness = (1 - np.abs(x) ** 5) ** 0.42
    wide = width / 2 * fullness * (0.52 + 0.48 * smoothstep(-1.0, 0.35, x))
    deep = thick / 2 * fullness * (0.55 + 0.45 * smoothstep(-1.0, 0.2, x))
    corner = (np.abs(np.cos(angle)) ** 3.2 + np.abs(np.sin(angle)) ** 3.2) ** (-1 / 3.2)
    out = np.stack([x * length / 2, wide * corner * np.cos(angle), deep * corner * np.sin(angle)], 1)
    dent = np.exp(-((out[:, 1] / (0.30 * width)) ** 2 + (out[:, 2] / (0.26 * thick)) ** 2)) * (x > 0)
    out[:, 0] -= 0.10 * dent * rng.uniform(0.6, 1.3)
    germ = np.exp(-(((x + 0.18) / 0.46) ** 2 + (out[:, 1] / (0.24 * width)) ** 2) ** 2) * (out[:, 2] > 0)
    out[:, 2] -= 0.055 * germ
    out *= (1 + 0.035 * noise.fbm(verts * 1.6 + seed, seed, 3))[:, None]
    out[:, 2] += rng.uniform(-0.05, 0.05) * x**2
    crown = smoothstep(0.72, 1.0, x + 0.12 * noise.perlin(verts * 2 + seed, seed)) * 0.75
    tip = smoothstep(-0.74, -0.92, x)
    return mesh.mesh("maize", out, faces, material, valley=np.clip(crown + 0.3 * dent, 0, 1), mark=np.clip(0.8 * tip + 0.55 * germ, 0, 1))


def maize(count: int = 12) -> list[bpy.types.Mesh]:
    """Yellow dent kernels of 10-12 mm."""
    stops = ((0.2, "#b06a0a"), (0.45, "#cf8a12"), (0.7, "#dda021"), (1.0, "#e8b949"))
    material = skin("maize", stops, mark="#dcc08c", valley="#ecd596", rough=(0.26, 0.42), specular=0.42, mottle=2, spread=0.6, relief=0.12)
    return [_maize(seed + 1, material) for seed in range(count)]


def _round(seed: int, material: bpy.types.Material, width: float, squash: float, rough: float, germ: float, scar: float) -> bpy.types.Mesh:
    """A small ball: a shallow germ on one side, and a scar of `scar` radians where it sat."""
    rng = np.random.default_rng(seed)
    verts, faces = mesh.icosphere(4)
    x, y, z = verts.T
    hollow = np.exp(-(((x - 0.75) / 0.45) ** 2 + (y / 0.32) ** 2) ** 2) * (z > 0)
    point = np.exp(-((np.arccos(np.clip(x, -1, 1)) / scar) ** 2))
    radius = 1 + 0.04 * noise.fbm(verts * 1.4 + seed, seed, 2) + rough * noise.fbm(verts * 7 + seed, seed + 5, 2) - germ * hollow + 0.10 * point
    out = verts * radius[:, None] * (1.03, 1.0, squash) * rng.uniform(0.96, 1.04, 3) * width / 2
    return mesh.mesh("grain", out, faces, material, mark=np.clip(0.85 * point, 0, 1), valley=np.clip(0.7 * hollow * (germ > 0), 0, 1))


def _pear(seed: int, material: bpy.types.Material, size: tuple[float, float], point: float) -> bpy.types.Mesh:
    """A small pear, pointed at -X, with a germ on one side."""
    rng = np.random.default_rng(seed)
    out, faces, place, angle = spun(4, size[0] * rng.uniform(0.88, 1.1), lambda x: size[1] / 2 * (1 - np.abs(x) ** 2.1) ** 0.55 * (1 + point * x))
    germ = np.exp(-(((place + 0.35) / 0.42) ** 2 + ((out[:, 1]) / (0.24 * size[1])) ** 2) ** 2) * (out[:, 2] > 0)
    out *= (1 + 0.04 * noise.fbm(out * 7 + seed, seed, 2))[:, None] * rng.uniform(0.94, 1.06, 3)
    out[:, 2] -= 0.05 * size[1] * germ
    tip = smoothstep(-0.80, -0.97, place)
    return mesh.mesh("grain", out, faces, material, mark=np.clip(0.85 * tip, 0, 1), valley=0.7 * germ)


def sorghum_grains(count: int = 10) -> list[bpy.types.Mesh]:
    """Jowar: creamy white balls of 4 mm with a brown point."""
    stops = ((0.2, "#c5b088"), (0.45, "#d9c8a3"), (0.7, "#e4d7b8"), (1.0, "#ece3cb"))
    material = skin("sorghum", stops, mark="#5d3c22", valley="#cbb081", rough=(0.36, 0.5), mottle=5, spread=0.6, relief=0.15)
    return [_round(seed + 1, material, SORGHUM, 0.88, 0.01, 0.07, 0.24) for seed in range(count)]


def bajra(count: int = 10) -> list[bpy.types.Mesh]:
    """Pearl millet: grey-green pears of 3-4 mm."""
    stops = ((0.2, "#4c503f"), (0.45, "#6c6f58"), (0.65, "#878770"), (0.85, "#a39c7c"), (1.0, "#b8aa7c"))
    material = skin("bajra", stops, mark="#3d3022", valley="#a08f5e", rough=(0.36, 0.52), mottle=7, spread=0.65, relief=0.2)
    return [_pear(seed + 1, material, BAJRA, 0.26) for seed in range(count)]


def ragi(count: int = 8) -> list[bpy.types.Mesh]:
    """Finger millet: dark red-brown balls of 1.5 mm."""
    stops = ((0.2, "#2c0d09"), (0.45, "#4b180f"), (0.7, "#682618"), (1.0, "#8a4128"))
    material = skin("ragi", stops, mark="#b98a62", rough=(0.46, 0.62), mottle=14, fine=60, spread=0.6, relief=0.35)
    return [_round(seed + 21, material, RAGI, 0.92, 0.03, 0.0, 0.3) for seed in range(count)]


def foxtail(count: int = 8) -> list[bpy.types.Mesh]:
    """Foxtail millet: pale yellow grains of 2 mm."""
    stops = ((0.2, "#b08a30"), (0.45, "#cbaa4c"), (0.7, "#dabf6b"), (1.0, "#e7d391"))
    material = skin("foxtail", stops, mark="#8d6a34", valley="#e6d7a4", rough=(0.34, 0.5), mottle=12, fine=50, spread=0.6, relief=0.15)
    return [_pear(seed + 31, material, FOXTAIL, 0.06) for seed in range(count)]


@subject("wheat", "Wheat: golden brown grains of 6-7 mm with a crease, heaped on burlap with a scoop")
def wheat_grains() -> None:
    stage.table(seed=5)
    stage.window()
    vessels.burlap(26, 20, (0, 0, 0), turn=0.12, seed=3)
    how = Served(0.93 * WHEAT[1], WHEAT[0], friction=0.5, beside=(0.6, -1.4), spread=(4.0, 2.4))
    in_heap(wheat(), how, 4.1, 2.4, (-0.2, 0.6), "#5f3a18", 9, table=0.2)
    stage.camera((0.1, -0.3, 1.1), 28, elevation=35, fstop=15, focus=(0, -1.4, 1.8))


@subject("maize", "Maize: yellow dent kernels of 10-12 mm in a dark bowl, some spilt on oak")
def maize_kernels() -> None:
    stage.table(materials.timber(materials.OAK), seed=15)
    stage.window()
    how = Served(0.80, 1.02, dropped=True, layers=2.6, spill=0.2, beside=(2.8, -4.4), spread=(2.2, 1.1))
    in_bowl(maize(), how, "round", 4.7, (-0.6, 1.2), 2.8, "#7a4c0c", materials.ceramic(), 34)
    stage.camera((0.1, 0.1, 2.0), 34, elevation=38, fstop=13, focus=(0, -1.6, 2.7))


@subject("sorghum", "Sorghum (jowar): creamy white balls of 4 mm in a dark bowl")
def sorghum() -> None:
    stage.table(seed=18)
    stage.window()
    how = Served(SORGHUM, spill=0.26, beside=(-3.0, -3.2), spread=(1.9, 0.9), friction=0.3)
    in_bowl(sorghum_grains(), how, "deep", 3.5, (0.8, 1.0), 2.9, "#8f7f5c", materials.ceramic("#24272b"), 35)
    stage.camera((-0.1, -0.3, 1.6), 27, elevation=35, fstop=15, focus=(0, -1.3, 2.4))


@subject("pearl-millet", "Pearl millet (bajra): grey-green pears of 3-4 mm, in and before a wooden scoop")
def pearl_millet() -> None:
    stage.slab()
    stage.window()
    rng, meshes = np.random.default_rng(37), bajra()
    scoop = (-2.3, 1.0, 6.2, 4.2)  # where its back is, length, width
    vessels.scoop(scoop[2], scoop[3], (scoop[0], scoop[1], 0), handle=6.0)

    def ground(x: Array, y: Array) -> Array:
        along, across = (x - scoop[0]) / scoop[2], np.abs(y - scoop[1])
        half, wall = scoop[3] / 2, 0.32
        closed = np.sqrt(np.clip(1 - (1 - np.clip(along / 0.3, 0, 1)) ** 2, 0, 1)) * (1 - 0.08 * along)  # as `vessels.scoop` rounds its back
        mouth = 0.97 - 0.13 * (across / half) ** 2
        trough = half - np.sqrt(np.clip(((half - wall) * closed) ** 2 - across**2, 0, None))
        core = 1.3 * np.exp(-(((along - 0.5) / 0.32) ** 2)) + 0.4
        inside = np.where(across < (half - wall) * closed, np.maximum(trough, core), 1.2 * half)
        return np.where((along > 0) & (along < mouth) & (across < half * closed), inside, 0.0)

    pile.show_filling(lambda x, y: np.where(np.abs(y - scoop[1]) < 1.2, ground(x, y), 0.0), 1.4, (0.8, scoop[1]), materials.plain("#4a4a38"), 0.05)
    drop = pile.mixed((0.32, pile.splash((1.0, scoop[1]), (1.0, 0.6))), (0.64, pile.splash((3.4, -1.8), (2.2, 1.3))))
    heap.scatter(meshes, pile.pile(3000, ground, drop, BAJRA[1] * 0.95, rng, BAJRA[0], len(meshes), friction=0.34, extent=12))
    stage.camera((0.8, -0.1, 0.9), 23.6, elevation=38, fstop=16, focus=(0.8, -0.8, 1.2))


@subject("finger-millet", "Finger millet (ragi): dark red-brown balls of 1.5 mm in a white bowl")
def finger_millet() -> None:
    stage.table(materials.timber(materials.OAK), seed=21)
    stage.window()
    how = Served(RAGI, spill=0.28, beside=(1.9, -2.1), spread=(1.2, 0.6), friction=0.3, extent=7)
    in_bowl(ragi(), how, "round", 2.5, (-0.6, 0.7), 1.62, "#34110b", materials.porcelain(), 41)
    stage.camera((0.1, -0.1, 0.8), 17.5, elevation=37, fstop=20, focus=(0, -0.8, 1.3))


@subject("foxtail-millet", "Foxtail millet: pale yellow grains of 2 mm heaped on slate, a brass dish")
def foxtail_millet() -> None:
    stage.slab()
    stage.window()
    how = Served(0.95 * FOXTAIL[1], FOXTAIL[0], spill=0.24, beside=(-1.9, -2.0), spread=(1.3, 0.6), friction=0.34, extent=8)
    in_bowl(foxtail(), how, "plate", 3.3, (0.4, 0.5), 0.95, "#8d7330", materials.brass(), 45)
    stage.camera((-0.1, -0.2, 0.5), 18.5, elevation=37, fstop=20, focus=(0, -0.9, 0.9))


@subject("wheat-durum", "Durum wheat: long, glassy, amber grains of 7-8 mm in a dark bowl on slate, some spilt")
def durum_grains() -> None:
    stage.slab()
    stage.window(1)
    how = Served(0.93 * DURUM[1], DURUM[0], friction=0.48, spill=0.26, beside=(-3.0, -3.4))
    in_bowl(durum(), how, "round", 4.5, (0.9, 1.2), 3.2, "#6b4a18", materials.ceramic(), 19)
    stage.camera((-0.2, -0.2, 1.9), 32, elevation=36, fstop=15, focus=(0, -1.4, 2.4))
