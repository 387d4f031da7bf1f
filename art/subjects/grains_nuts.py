"""Groundnuts."""

import bpy
import numpy as np

from kit import heap, materials, mesh, noise, pile, stage, vessels
from kit.noise import smoothstep
from kit.registry import subject

from .grains_base import Served, in_bowl, skin, spun

BOLD = (1.4, 0.88)  # cm: long, wide
JAVA = (1.02, 0.82)
SHELL = (3.3, 1.3)


def _kernel(seed: int, material: bpy.types.Material, half: bool, size: tuple[float, float] = BOLD) -> bpy.types.Mesh:
    """Pink-tan skin with fine veins, one end pointed. A half shows its pale flat face and the germ."""
    rng = np.random.default_rng(seed)
    out, faces, place, angle = spun(5, size[0] * rng.uniform(0.85, 1.08), lambda x: size[1] / 2 * (1 - np.abs(x) ** 2.5) ** 0.55 * (1 - 0.12 * x))
    out *= (1 + 0.07 * noise.fbm(out * 1.8 + seed * 2.3, seed, 2))[:, None] * rng.uniform(0.92, 1.08, 3)
    out[:, 0] += 0.06 * smoothstep(0.88, 1.0, place)
    # The lobe that a kernel's neighbour pressed flat, and the fine veins that run along the skin.
    out[:, 0] -= 0.10 * smoothstep(0.72, 1.0, -place) * rng.uniform(-1, 1)
    grain = noise.points(out[:, 0] * 0.9, np.cos(angle) * 2.6, np.sin(angle) * 2.6) + seed
    veins = noise.ridge(noise.warp(grain, 0.35, 1.2, seed), seed + 3, 3) ** 2
    wrinkles = noise.ridge(noise.warp(grain * 2.1, 0.3, 0.9, seed + 1), seed + 7, 2) ** 2
    out[:, 1:] *= (1 - 0.025 * veins - 0.012 * wrinkles)[:, None]
    cut = np.zeros(len(out))
    if half:
        cut = (out[:, 2] < 0.0).astype(float)
        germ = np.exp(-((place - 0.75) / 0.16) ** 2 - (out[:, 1] / 0.07) ** 2)
        groove = np.exp(-((out[:, 1] / 0.05) ** 2)) * (1 - np.abs(place) ** 4)
        out[:, 2] = np.where(cut > 0, 0.05 * germ - 0.03 * (1 - groove) + 0.02 * np.abs(place), out[:, 2])
    eye = smoothstep(0.93, 1.0, place)
    return mesh.mesh("kernel", out, faces, material, valley=np.clip(0.8 * veins + 0.35 * wrinkles, 0, 1) * (1 - cut), mark=np.clip(cut + 0.5 * eye, 0, 1))


def _shell(seed: int, material: bpy.types.Material) -> bpy.types.Mesh:
    """Two lobes, a waist, a beak; ribs along it under a net of cross veins."""
    rng = np.random.default_rng(seed)
    waist = rng.uniform(0.12, 0.26)
    out, faces, place, angle = spun(6, SHELL[0] * rng.uniform(0.85, 1.1),
                                    lambda x: SHELL[1] / 2 * (1 - np.abs(x) ** 3.0) ** 0.5 * (1 - waist * np.exp(-((x - 0.03) / 0.24) ** 2)))
    ribs = np.exp(-((np.angle(np.exp(1j * (10 * angle + 0.5 * np.sin(3 * place + seed)))) / 0.8) ** 2))
    net = noise.ridge(noise.warp(noise.points(out[:, 0] * 1.9, np.cos(angle) * 1.9, np.sin(angle) * 1.9) + seed, 0.3, 1.4, seed), seed) ** 1.4
    raised = np.clip(0.6 * ribs + 0.65 * net, 0, 1)
    out[:, 1:] *= (0.93 + 0.085 * raised + 0.04 * noise.fbm(out * 0.9 + seed, seed + 1, 3))[:, None]
    out[:, 0] += 0.12 * smoothstep(0.9, 1.0, place)
    out[:, 2] += rng.uniform(-0.14, 0.14) * place**2
    return mesh.mesh("shell", out, faces, material, valley=0.8 * (1 - raised), mark=smoothstep(0.95, 1.0, np.abs(place)))


def groundnuts(count: int = 12) -> list[bpy.types.Mesh]:
    """Kernels of 13-16 mm in their pink skin; the last two are split."""
    stops = ((0.2, "#8a4a33"), (0.45, "#a9674a"), (0.7, "#bf8263"), (1.0, "#cf9d7f"))
    material = skin("groundnut", stops, mark="#e8d6ae", valley="#7b3d2a", rough=(0.52, 0.68), mottle=6, spread=0.6, relief=0.4)
    return [_kernel(seed + 1, material, half=seed >= count - 2) for seed in range(count)]


def shells(count: int = 6) -> list[bpy.types.Mesh]:
    """Whole nuts of 3-3.5 cm in their shell."""
    stops = ((0.2, "#9a7444"), (0.45, "#b8925d"), (0.7, "#cdaa77"), (1.0, "#dcc196"))
    material = skin("shell", stops, mark="#6d4b28", valley="#86623a", rough=(0.68, 0.82), specular=0.2, mottle=2.5, spread=0.5, relief=0.5)
    return [_shell(seed + 1, material) for seed in range(count)]


@subject("groundnut", "Groundnuts: pink kernels in a bowl, a few split, and some shells on burlap")
def groundnut() -> None:
    stage.table(seed=25)
    stage.window()
    vessels.burlap(34, 26, (0, 0, 0), turn=-0.08, seed=12)
    rng, whole, kernels = np.random.default_rng(51), shells(), groundnuts()
    in_bowl(kernels, Served(0.86, 1.35, layers=1.5, spill=0.0, friction=0.45, extent=16), "round", 4.9, (-0.9, 1.2), 2.9, "#6b3f2c", materials.ceramic(), 51)
    spilt = pile.pile(13, lambda x, y: 0 * x + 0.3, pile.splash((3.0, -4.2), (1.8, 0.8), (-0.9, 1.2, 5.3)), 0.86, rng, 1.35, len(kernels) - 2,
                      friction=0.45, extent=16)
    heap.scatter(kernels[:-2], spilt)
    beside = pile.mixed((0.6, pile.splash((5.6, -1.0), (1.0, 2.0), (-0.9, 1.2, 5.6))), (0.4, pile.splash((-5.8, -3.2), (1.1, 1.0), (-0.9, 1.2, 5.6))))
    heap.scatter(whole, pile.pile(9, lambda x, y: 0 * x + 0.3, beside, SHELL[1], rng, SHELL[0], len(whole), friction=0.2, extent=16))
    stage.camera((0.2, 0.1, 1.9), 38.5, elevation=38, fstop=13, focus=(0, -1.8, 2.4))


@subject("groundnut-java", "Java groundnuts: small, round, pink kernels in a pale bowl on oak, some spilt")
def groundnut_java() -> None:
    stage.table(materials.timber(materials.OAK), seed=26)
    stage.window(1)
    stops = ((0.2, "#a45c48"), (0.45, "#c07a62"), (0.7, "#d2957c"), (1.0, "#dfae95"))
    material = skin("java", stops, mark="#e8d6ae", valley="#93503c", rough=(0.52, 0.68), mottle=6, spread=0.5, relief=0.3)
    kernels = [_kernel(seed + 1, material, False, JAVA) for seed in range(12)]
    how = Served(0.80, 0.98, layers=1.7, spill=0.2, friction=0.4, beside=(-3.4, -4.2), spread=(2.2, 1.0), extent=15)
    in_bowl(kernels, how, "round", 4.9, (0.8, 1.2), 3.0, "#6b3f2c", materials.ceramic("#b9ae9c", "#6b4a2e"), 53)
    stage.camera((-0.1, -0.2, 1.8), 35, elevation=37, fstop=14, focus=(0, -1.8, 2.6))
