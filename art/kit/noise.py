"""Gradient and ridge noise in plain numpy, for relief that is real geometry.

All functions take points of shape (..., 3), return an array of shape (...), and depend on nothing but their arguments.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]


def points(x: ArrayLike, y: ArrayLike = 0.0, z: ArrayLike = 0.0) -> Array:
    """Three coordinates, broadcast against each other, as one array of points."""
    return np.stack(np.broadcast_arrays(x, y, z), -1).astype(np.float64)


def smoothstep(low: float, high: float, x: ArrayLike) -> Array:
    """0 at `low`, 1 at `high` (which may be the smaller one), with flat ends."""
    t = np.clip((np.asarray(x) - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def perlin(p: Array, seed: int = 0) -> Array:
    """Gradient noise, about -1 to 1, with one feature per unit."""
    cell = np.floor(p).astype(np.int64)
    f = p - cell
    ease = f**3 * (f * (f * 6 - 15) + 10)
    total = np.zeros(f.shape[:-1])
    for corner in np.ndindex(2, 2, 2):
        h = _hash(cell + corner, seed)
        gradient = np.stack([h & 255, (h >> 8) & 255, (h >> 16) & 255], -1) / 127.5 - 1
        weight = np.where(np.array(corner) == 1, ease, 1 - ease).prod(-1)
        total += weight * (gradient * (f - corner)).sum(-1)
    return np.clip(total * 1.35, -1, 1)


def fbm(p: Array, seed: int = 0, octaves: int = 4) -> Array:
    """Perlin noise with finer and fainter octaves on top."""
    total, norm, amplitude = np.zeros(p.shape[:-1]), 0.0, 1.0
    for octave in range(octaves):
        total += amplitude * perlin(p, seed + 17 * octave)
        norm += amplitude
        amplitude *= 0.5
        p = p * 2.03 + 11.3
    return total / norm


def ridge(p: Array, seed: int = 0, octaves: int = 1) -> Array:
    """1 on thin winding lines, falling to 0 between them: creases, or crests of shrunken skin."""
    total, norm, amplitude = np.zeros(p.shape[:-1]), 0.0, 1.0
    for octave in range(octaves):
        total += amplitude * (1 - np.minimum(1, np.abs(perlin(p, seed + 31 * octave)) * 2.2))
        norm += amplitude
        amplitude *= 0.5
        p = p * 1.9 + 7.7
    return total / norm


def warp(p: Array, amount: float, frequency: float, seed: int = 0) -> Array:
    """The points, pushed about by noise: what is sampled there wanders and forks."""
    q = p * frequency
    return p + amount * np.stack([perlin(q, seed), perlin(q + 31.4, seed + 1), perlin(q - 17.2, seed + 2)], -1)


def _hash(cell: NDArray[np.int64], seed: int) -> NDArray[np.int64]:
    h = (cell[..., 0] * 374761393 + cell[..., 1] * 668265263 + cell[..., 2] * 2147483647 + seed * 974634777) & 0xFFFFFFFF
    h = (h ^ (h >> 13)) * 1274126177 & 0xFFFFFFFF
    h = (h ^ (h >> 16)) * 2246822519 & 0xFFFFFFFF
    return h ^ (h >> 15)
