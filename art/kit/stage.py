"""The studio: table, wall, window light, camera, and the exposure itself. One look for all pictures."""

import math
import os
from collections.abc import Sequence
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

from . import materials, mesh

Point = Sequence[float]


def clear() -> None:
    """An empty scene. Materials and meshes made before this are gone."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def table(material: bpy.types.Material | None = None, turn: float = 0.0, plank: float = 14.0, seed: int = 0) -> None:
    """A table top of planks with its surface at z = 0, planks from left to right (or turned by `turn` radians)."""
    rng = np.random.default_rng(seed)
    wood = material or materials.timber()
    y = -80.0
    while y < 120:
        width = plank * rng.uniform(0.85, 1.15)
        centre = y + width / 2
        board = mesh.block("plank", (300, width - 0.12, 3.0), 0.12, wood)
        mesh.add("plank", board, (-math.sin(turn) * centre, math.cos(turn) * centre, -1.5 - rng.uniform(0, 0.03)),
                 (rng.uniform(-0.002, 0.002), 0, turn))
        y += width


def slab(material: bpy.types.Material | None = None) -> None:
    """A table top of one piece (slate) with its surface at z = 0."""
    mesh.add("slab", mesh.block("slab", (300, 240, 3.0), 0.2, material or materials.slate()), (0, 20, -1.5))


def floor() -> bpy.types.Object:
    """An unseen collider at the height of the table."""
    return mesh.add("floor", mesh.mesh("floor", [(-200, -200, 0), (200, -200, 0), (200, 200, 0), (-200, 200, 0)], [[0, 1, 2, 3]]), show=False)


def window(side: int = -1, key: float = 1.0, fill: float = 1.0, rim: float = 1.0, target: Point = (0, 0, 2)) -> None:
    """The light of all pictures: one large window, left (-1) or right (1) and behind; a faint card opposite; a wall behind."""
    mesh.add("wall", mesh.mesh("wall", [(-300, 140, -5), (300, 140, -5), (300, 140, 220), (-300, 140, 220)], [[0, 1, 2, 3]],
                               materials.plaster()))
    _area((side * 66, 42, 62), target, (58, 76), 235000 * key, (1.0, 0.90, 0.78))
    _area((-side * 80, -35, 40), target, (70, 70), 15000 * fill, (1.0, 0.80, 0.62))
    _area((side * -30, 95, 50), target, (40, 40), 40000 * rim, (1.0, 0.93, 0.86))
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (1.0, 0.84, 0.68, 1)
    background.inputs["Strength"].default_value = 0.14


def camera(target: Point, distance: float, elevation: float = 34.0, azimuth: float = 0.0, fstop: float = 9.0,
           lens: float = 85.0, focus: Point | None = None) -> None:
    """A camera that looks at `target` from `distance` cm; azimuth 0 looks along +Y, angles in degrees.

    At 85 mm the picture is 0.42 times as wide as the distance. `focus` is a point that is sharp, else the target.
    """
    data = bpy.data.cameras.new("camera")
    data.lens, data.clip_end = lens, 2000
    a, e = math.radians(azimuth), math.radians(elevation)
    eye = Vector(target) + Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e))) * distance
    forward = (Vector(target) - eye).normalized()
    out = mesh.add("camera", data, eye, forward.to_track_quat("-Z", "Y").to_euler())
    data.dof.use_dof = True
    data.dof.aperture_fstop = fstop / 100  # one unit is a centimetre, Blender reckons in metres
    data.dof.focus_distance = (Vector(focus or target) - eye).dot(forward)
    data.dof.aperture_blades = 9
    bpy.context.scene.camera = out


def shoot(path: Path, width: int, height: int, samples: int, crop: Sequence[float] | None = None) -> None:
    """Renders to a PNG. `crop` is left, bottom, right, top as fractions of the picture."""
    scene = bpy.context.scene
    render, cycles, view = scene.render, scene.cycles, scene.view_settings
    render.engine, render.resolution_x, render.resolution_y = "CYCLES", width, height
    render.threads_mode, render.threads = "FIXED", int(os.environ.get("ART_THREADS", "2"))
    render.image_settings.file_format, render.image_settings.color_mode = "PNG", "RGB"
    render.filepath = str(path.resolve())
    if crop:
        render.use_border = render.use_crop_to_border = True
        render.border_min_x, render.border_min_y, render.border_max_x, render.border_max_y = crop
    cycles.device, cycles.samples, cycles.seed = "CPU", samples, 0
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.02
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes, cycles.denoising_prefilter = "RGB_ALBEDO_NORMAL", "ACCURATE"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 6, 3, 3, 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4.0, 0.5
    scene.cycles_curves.shape = "THICK"
    # Filmic turns gloss on red mauve, AgX turns yellow peachy; this one keeps the colours that materials name.
    view.view_transform, view.look, view.exposure = "Khronos PBR Neutral", "None", 0.4
    bpy.ops.render.render(write_still=True)


def _area(at: Point, target: Point, size: tuple[float, float], power: float, colour: tuple[float, float, float]) -> None:
    light = bpy.data.lights.new("light", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", *size
    light.energy, light.color = power, colour
    mesh.add("light", light, at, (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler())
