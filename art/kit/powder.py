"""Ground spice: a poured heap with slip scars and clumps, and real crumbs on and around it."""

from collections.abc import Sequence
from typing import NamedTuple

import bpy
import numpy as np

from . import heap, mesh, noise
from .noise import Array, smoothstep


class Poured(NamedTuple):
    """A heap that was poured: where it stands, and its height over a square grid about there."""

    at: tuple[float, float, float]
    radius: float
    axis: Array
    height: Array
    reach: Array  # 0 in the middle, 1 at the ragged edge


def pour(radius: float, height: float, material: bpy.types.Material, at: Sequence[float] = (0, 0, 0), seed: int = 0,
         trim: float | None = None, cells: int = 760) -> Poured:
    """A cone with a soft peak and a ragged skirt. `trim` cuts it to a circle of that radius, for a heap in a bowl."""
    extent = radius * 1.25
    axis = np.linspace(-extent, extent, cells)
    X, Y = np.meshgrid(axis, axis, indexing="ij")
    p, angle = noise.points(X, Y, seed), np.arctan2(Y, X)
    ring = noise.points(np.cos(angle), np.sin(angle), 0)
    edge = 1 if trim else 1 + 0.13 * noise.fbm(ring * 1.3 + seed, seed, 3)
    sway = 0.08 * radius * noise.perlin(p * 0.25, seed + 1)
    reach = np.hypot(X + sway + 0.02 * radius, Y + 0.6 * sway) / (radius * edge)
    z = height * (np.sqrt((1 - np.clip(reach, 0, 1)) ** 2 + 0.02) - 0.141)
    z = height * 0.9 * (1 - np.exp(-np.maximum(z, 0) / height)) / (1 - np.exp(-1.0)) + np.minimum(z, 0)
    scars = noise.ridge(noise.warp(ring * 2.6 + noise.points(0, 0, reach * 0.7), 0.4, 1.0, seed), seed + 4, 2)
    body = smoothstep(1.0, 0.8, reach)
    z += body * (0.24 * noise.fbm(p * 0.62, seed + 5, 3) - 0.13 * smoothstep(0.12, 0.55, reach) * scars**2)
    clumps = 0.085 * np.maximum(noise.fbm(p * 3.4, seed + 6, 4), -0.2) + 0.024 * noise.fbm(p * 15, seed + 7, 2)
    z += smoothstep(1.1, 0.85, reach) * clumps - (0 if trim else 0.12 * smoothstep(0.93, 1.08, reach))
    if not trim:  # no hollow near the edge shows the table
        z = np.maximum(z, 0.15 * smoothstep(0.98, 0.9, reach) - 0.12)
    faces = mesh.grid(cells, cells, wrap=False)
    inside = np.hypot(X, Y) < trim if trim else reach < 1.12
    mesh.add("powder", mesh.mesh("powder", np.stack([X, Y, z], -1), faces[inside.ravel()[faces].any(1)], material), at)
    return Poured(tuple(at), radius, axis, z, reach)


def crumbs(poured: Poured, material: bpy.types.Material, on: int, around: int = 0, spread: float = 0.2, floor: float = 0.0, seed: int = 0,
           size: float = 0.015) -> None:
    """Crumbs of that radius `on` the heap (700 to a square centimetre hide its skin, fine powder has few), and finer dust `around`
    it on the table (at height `floor`), thinning out."""
    rng = np.random.default_rng(seed)
    at, radius, axis, height, reach = poured
    protos = []
    for i in range(5):
        verts, faces = mesh.icosphere(2)
        protos.append(mesh.mesh("crumb", verts * (1 + 0.45 * noise.fbm(verts * 1.6 + i * 7, i, 2))[:, None], faces, material))
    x, y = rng.uniform(axis[0], axis[-1], (2, on * 3))
    ix, iy = np.searchsorted(axis, x), np.searchsorted(axis, y)
    kept = (reach[ix, iy] < 0.99) & (rng.random(len(x)) < 0.25 + 0.75 * reach[ix, iy] ** 2)
    upon = np.stack([x, y, height[ix, iy] + at[2]], 1)[kept][:on]
    far, angle = radius * (0.95 + rng.exponential(spread, around)), rng.uniform(0, 2 * np.pi, around)
    drift = 0.5 + 0.5 * noise.fbm(noise.points(np.cos(angle) * 1.4, np.sin(angle) * 1.4, seed), seed + 3, 2)
    beside = np.stack([far * np.cos(angle), far * np.sin(angle), np.full(around, floor)], 1)[rng.random(around) < 1.3 * drift]
    radii = np.concatenate([rng.lognormal(np.log(size), 0.42, len(upon)), rng.lognormal(np.log(0.64 * size), 0.5, len(beside))])
    spots = np.concatenate([upon, beside]) + (at[0], at[1], 0)
    spots[:, 2] += 0.4 * radii
    heap.scatter(protos, heap.Layout(spots, heap.tumbled(len(spots), rng), rng.integers(0, 5, len(spots)), radii))
