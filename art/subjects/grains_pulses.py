"""Chickpeas, lentils, mung, urad, pigeon peas."""

import bpy
import numpy as np

from kit import materials, mesh, noise, stage, vessels
from kit.noise import Array, smoothstep
from kit.registry import subject

from .grains_base import Served, half_lens, in_bowl, in_heap, in_sack, lens, skin, spun

KABULI = 0.98  # cm across
DESI = 0.74
MUNG = (0.50, 0.38)  # long, wide
URAD = (0.52, 0.40)


def _near(verts: Array, x: float, z: float, size: float) -> Array:
    """1 in the direction (x, 0, z), falling off over an angle of `size` radians."""
    direction = np.array((x, 0, z)) / np.hypot(x, z)
    return np.exp(-(np.arccos(np.clip(verts @ direction, -1, 1)) / size) ** 2)


def _chickpea(seed: int, material: bpy.types.Material, width: float, angular: float) -> bpy.types.Mesh:
    """A ram's head: a hooked beak between two lobes, a cleft behind it, puckered skin; with flat sides if `angular`."""
    rng = np.random.default_rng(seed)
    verts, faces = mesh.icosphere(5)
    x, y, z = verts.T
    rear = np.arctan2(z, x)
    beak = _near(verts, 0.86, 0.50, 0.27)
    cleft = np.exp(-((y / 0.13) ** 2)) * (0.30 + 0.70 * np.exp(-((rear - 1.35) / 0.75) ** 2)) * (1 - _near(verts, -0.7, -0.7, 0.9))
    where = smoothstep(-0.2, 0.6, noise.perlin(verts * 0.9 + seed, seed + 3) + 0.35)
    pucker = where * noise.ridge(noise.warp(verts * 1.25 + seed * 3.7, 0.5, 1.1, seed), seed) ** 1.6
    veins = noise.ridge(noise.warp(verts * 2.7 + seed, 0.4, 1.0, seed), seed + 7) ** 2
    radius = 1 + 0.07 * noise.fbm(verts * 1.2 + seed, seed + 2, 2) + 0.06 * (1 - cleft) * _near(verts, 0.5, 0.85, 0.9)
    radius -= 0.12 * pucker + (0.022 + 0.045 * angular) * veins + 0.16 * cleft
    if angular:
        normals = rng.normal(size=(9, 3))
        normals /= np.linalg.norm(normals, axis=1, keepdims=True)
        flat = (0.76 / np.maximum(verts @ normals.T, 1e-3)).min(1)
        radius = (1 - angular) * radius + angular * -np.log(np.exp(-14 * radius) + np.exp(-14 * np.minimum(flat, 3))) / 14
    radius += beak * (0.40 + 0.16 * angular) - 0.07 * _near(verts, 1.0, -0.05, 0.16)
    out = verts * radius[:, None] * (1.04, 0.97, 0.94) * rng.uniform(0.95, 1.05, 3) * width / 2
    out[:, 2] -= 0.11 * width * beak**2
    hilum = _near(verts, 1.0, -0.03, 0.13)
    return mesh.mesh("chickpea", out, faces, material, valley=np.clip(0.75 * pucker**1.3 + 0.5 * cleft + (0.2 + 0.35 * angular) * veins, 0, 1),
                     mark=np.clip(0.8 * hilum + 0.35 * beak**3, 0, 1))


def kabuli(width: float = KABULI, count: int = 12) -> list[bpy.types.Mesh]:
    """Cream chickpeas, of 9-11 mm by default."""
    stops = ((0.25, "#cdab74"), (0.45, "#e3c999"), (0.7, "#eddbb6"), (1.0, "#f5e9cf"))
    material = skin("kabuli", stops, mark="#8d6434", valley="#b88d55", rough=(0.42, 0.56), mottle=2.5, spread=0.5, relief=0.15)
    return [_chickpea(seed + 1, material, width, 0.0) for seed in range(count)]


def desi(count: int = 12) -> list[bpy.types.Mesh]:
    """Brown chickpeas of 6-8 mm, angular."""
    stops = ((0.2, "#5c3d1f"), (0.45, "#83602f"), (0.7, "#a07b46"), (1.0, "#bd9c68"))
    material = skin("desi", stops, mark="#d0ad78", valley="#41280f", rough=(0.62, 0.78), specular=0.22, mottle=5, spread=0.6, relief=0.6)
    return [_chickpea(seed + 31, material, DESI, 0.95) for seed in range(count)]


def _bean(seed: int, material: bpy.types.Material, length: float, width: float, hilum: tuple[float, float]) -> bpy.types.Mesh:
    """A small barrel with a white hilum of that length and width in its side."""
    rng = np.random.default_rng(seed)
    blunt = rng.uniform(2.3, 3.2)
    out, faces, place, angle = spun(5, length * rng.uniform(0.9, 1.08), lambda x: width / 2 * (1 - np.abs(x) ** blunt) ** 0.52)
    out *= (1 + 0.03 * noise.fbm(out * 6 + seed * 2.1, seed, 2))[:, None] * rng.uniform(0.95, 1.05, 3)
    out[:, 2] *= 0.96
    spot = ((out[:, 0] / (hilum[0] / 2)) ** 2 + (out[:, 2] / (hilum[1] / 2)) ** 2) ** 2
    inside = np.where(out[:, 1] > 0, np.exp(-spot), 0)
    out[:, 1] += 0.012 * inside
    around = np.where(out[:, 1] > 0, np.exp(-((spot - 2.2) / 1.5) ** 2), 0)
    return mesh.mesh("bean", out, faces, material, mark=np.clip(1.25 * inside, 0, 1), valley=0.6 * np.clip(around, 0, 1))


def mung(count: int = 10) -> list[bpy.types.Mesh]:
    """Green gram: 5 mm."""
    stops = ((0.2, "#37441a"), (0.45, "#536426"), (0.7, "#708037"), (1.0, "#979c55"))
    material = skin("mung", stops, mark="#e6e2cf", valley="#2c3c16", rough=(0.36, 0.52), mottle=7, spread=0.6, relief=0.2)
    return [_bean(seed + 1, material, *MUNG, (0.18, 0.06)) for seed in range(count)]


def urad(count: int = 10) -> list[bpy.types.Mesh]:
    """Black gram: 5 mm, dull black, a long white hilum."""
    stops = ((0.2, "#0d0c0b"), (0.5, "#191614"), (0.8, "#27211d"), (1.0, "#3f342b"))
    material = skin("urad", stops, mark="#ded9c9", valley="#070606", rough=(0.44, 0.6), mottle=7, spread=0.6, relief=0.25)
    return [_bean(seed + 41, material, *URAD, (0.19, 0.062)) for seed in range(count)]


def red_lentils(count: int = 10) -> list[bpy.types.Mesh]:
    """Split masoor: halves of 4 mm."""
    stops = ((0.2, "#a8431b"), (0.45, "#c9602f"), (0.7, "#d87844"), (1.0, "#e49663"))
    material = skin("red lentil", stops, mark="#e6a577", rough=(0.42, 0.56), mottle=5, spread=0.6, relief=0.15)
    return [half_lens(seed + 1, material, 0.215, 0.115) for seed in range(count)]


def toor(count: int = 10) -> list[bpy.types.Mesh]:
    """Split pigeon peas: yellow halves of 6 mm, high domes."""
    stops = ((0.2, "#b07a17"), (0.45, "#cf9a2a"), (0.7, "#dfb142"), (1.0, "#eac766"))
    material = skin("toor", stops, mark="#ecd189", rough=(0.4, 0.55), mottle=4, spread=0.6, relief=0.15)
    return [half_lens(seed + 21, material, 0.30, 0.24, 2.6) for seed in range(count)]


def green_lentils(count: int = 8) -> list[bpy.types.Mesh]:
    """Whole lentils of 6 mm, flat, olive."""
    stops = ((0.2, "#453f20"), (0.45, "#645c30"), (0.7, "#7f7742"), (1.0, "#9a9160"))
    material = skin("green lentil", stops, mark="#2e2915", valley="#8d8454", rough=(0.44, 0.6), mottle=9, spread=0.5, relief=0.25)
    return [lens(seed + 1, material, 0.31, 0.25) for seed in range(count)]


@subject("chickpea-kabuli", "Kabuli chickpeas: cream, beaked, 10 mm, in a jute sack and before it")
def chickpea_kabuli() -> None:
    stage.table(seed=6)
    stage.window()
    how = Served(KABULI, layers=2.0, spill=0.2, beside=(3.4, -6.8), spread=(3.4, 1.2), extent=20)
    in_sack(kabuli(), how, 6.6, 8.4, (-1.2, 3.0), "#8d6b3c", 5)
    stage.camera((0.0, -0.2, 6.0), 42, elevation=42, fstop=14, focus=(0, -0.5, 8.5))


@subject("chickpea-desi", "Desi chickpeas: small, angular, brown, in a pale bowl")
def chickpea_desi() -> None:
    stage.slab()
    stage.window()
    how = Served(DESI, layers=1.9, spill=0.24, beside=(-3.4, -4.2), spread=(2.4, 1.1), extent=14)
    in_bowl(desi(), how, "round", 5.2, (1.0, 1.4), 3.3, "#3c2412", materials.ceramic("#b9ae9c", "#6b4a2e"), 12)
    stage.camera((-0.2, -0.4, 1.8), 37, elevation=35, fstop=14, focus=(0, -1.8, 3.0))


@subject("lentil-red", "Split red lentils: salmon halves in a white bowl on slate")
def lentil_red() -> None:
    stage.slab()
    stage.window()
    how = Served(0.42, dropped=True, layers=3.6, spill=0.2, beside=(3.2, -3.0), spread=(1.8, 0.9))
    in_bowl(red_lentils(), how, "round", 3.9, (-0.8, 1.0), 2.6, "#9c4a20", materials.porcelain(), 7)
    stage.camera((0.2, -0.2, 1.3), 27, elevation=37, fstop=15, focus=(0, -1.4, 2.1))


@subject("mung", "Green mung: beans of 5 mm with a white hilum, heaped on oak")
def mung_beans() -> None:
    stage.table(materials.timber(materials.OAK), seed=9)
    stage.window()
    how = Served(MUNG[1], MUNG[0], friction=0.34, beside=(0.4, -1.4), spread=(3.6, 2.2))
    in_heap(mung(), how, 3.8, 2.0, (0.2, 0.8), "#3a4a1c", 17)
    stage.camera((0.2, -0.3, 0.9), 25.5, elevation=35, fstop=15, focus=(0, -1.3, 1.5))


@subject("pigeon-pea", "Toor dal: split yellow pigeon peas in a brass plate")
def pigeon_pea() -> None:
    stage.table(seed=12)
    stage.window()
    how = Served(0.58, dropped=True, layers=3.2, spill=0.12, beside=(4.6, -4.6), spread=(1.8, 0.8))
    in_bowl(toor(), how, "plate", 6.6, (-0.6, 1.0), 1.5, "#a0761c", materials.brass(), 21)
    stage.camera((0.1, -0.2, 1.0), 37, elevation=37, fstop=14, focus=(0, -1.8, 1.6))


@subject("urad", "Black gram (urad): black beans of 5 mm with a white hilum in a pale plate")
def urad_beans() -> None:
    stage.table(materials.timber(materials.OAK), seed=4)
    stage.window()
    how = Served(URAD[1], URAD[0], friction=0.34, spill=0.2, beside=(-3.9, -3.7), spread=(1.7, 0.8))
    in_bowl(urad(), how, "round", 4.3, (0.8, 1.1), 2.7, "#12100e", materials.porcelain(), 25)
    stage.camera((-0.2, -0.3, 1.4), 29.5, elevation=36, fstop=15, focus=(0, -1.5, 2.3))


@subject("lentil-green", "Whole green lentils: flat olive lenses of 6 mm, on burlap")
def lentil_green() -> None:
    stage.table(seed=2)
    stage.window()
    vessels.burlap(24, 18, (0, -0.2, 0), turn=-0.1, seed=8)
    how = Served(0.60, dropped=True, spill=0.12, beside=(2.6, -4.4), spread=(1.8, 0.9))
    in_heap(green_lentils(), how, 4.2, 1.2, (0, 0.6), "#4a4424", 27, table=0.2)
    stage.camera((0, -0.4, 0.9), 28, elevation=37, fstop=15, focus=(0, -1.4, 1.6))


@subject("chickpea-kabuli-large", "Kabuli chickpeas of 12 mm: large, cream, in a dark bowl on slate")
def chickpea_kabuli_large() -> None:
    stage.slab()
    stage.window(1)
    how = Served(1.2, layers=1.8, spill=0.22, beside=(-3.6, -4.6), spread=(2.6, 1.1), extent=16)
    in_bowl(kabuli(1.2), how, "round", 5.2, (0.9, 1.4), 3.1, "#8d6b3c", materials.ceramic(), 25)
    stage.camera((-0.2, -0.4, 1.9), 36, elevation=36, fstop=14, focus=(0, -1.8, 3.0))
