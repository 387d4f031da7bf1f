"""Where the pieces lie: dropped with rigid-body physics, or laid by rule when there are thousands of them."""

import hashlib
import math
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import bpy
import numpy as np
from mathutils import Matrix, Quaternion, Vector
from numpy.typing import NDArray

from . import mesh, noise
from .noise import Array

CACHE = Path(os.environ.get("ART_CACHE", ".cache"))


class Goods(NamedTuple):
    """Several meshes of one product, and the coarse bodies that stand for them in physics."""

    meshes: list[bpy.types.Mesh]
    bodies: list[bpy.types.Mesh]


class Layout(NamedTuple):
    """Places of n pieces: position, rotation (quaternion), which mesh, size."""

    at: Array
    turn: Array
    which: NDArray[np.int64]
    scale: Array

    def where(self, keep: NDArray[np.bool_]) -> "Layout":
        return Layout(*(column[keep] for column in self))

    def __add__(self, other: "Layout") -> "Layout":  # type: ignore[override]
        return Layout(*(np.concatenate(pair) for pair in zip(self, other)))


def tumbled(count: int, rng: np.random.Generator) -> Array:
    """Any rotation."""
    q = rng.normal(size=(count, 4))
    return q / np.linalg.norm(q, axis=1, keepdims=True)


def lying(count: int, rng: np.random.Generator) -> Array:
    """The long axis (X) flat, any heading, any roll."""
    return np.array([Quaternion((0, 0, 1), heading) @ Quaternion((1, 0, 0), roll) for heading, roll in rng.uniform(0, 2 * np.pi, (count, 2))])


def column(count: int, spacing: float, radius: float, bottom: float, rng: np.random.Generator,
           centre: Sequence[float] = (0, 0), taper: float = 1.0) -> Array:
    """Start points in a loose column: jittered layers `spacing` apart, each `taper` times as wide as the one below."""
    out: list[Array] = []
    z, total = bottom, 0
    while total < count:
        axis = np.arange(-radius, radius + 1e-6, spacing)
        layer = np.array([(x, y, 0) for x in axis for y in axis if x * x + y * y <= radius * radius] or [(0, 0, 0)], float)
        rng.shuffle(layer)
        out.append(layer + (*centre, z) + rng.normal(0, 0.1 * spacing, layer.shape))
        total, z, radius = total + len(layer), z + spacing, max(spacing, radius * taper)
    return np.concatenate(out)[:count]


def start(goods: Goods, at: Array, turn: Array, rng: np.random.Generator, scale: tuple[float, float] = (0.88, 1.1)) -> Layout:
    """Start places for `settle`, with meshes and sizes drawn at random."""
    return Layout(at, turn, rng.integers(0, len(goods.meshes), len(at)), rng.uniform(*scale, len(at)))


def settle(goods: Goods, begin: Layout, colliders: Sequence[bpy.types.Object], frames: int = 150, friction: float = 0.9,
           gravity: float = 150.0, damping: float = 0.35, shape: str = "CONVEX_HULL", substeps: int = 12) -> Layout:
    """Drops the pieces onto the colliders and gives their places at rest.

    `shape` is "SPHERE" for round goods. Results are kept in the folder ART_CACHE under a key of everything that went in.
    Gravity is far below the real 981 cm/s2: small pieces would fall through thin walls.
    """
    bodies = [(body, None) for body in goods.bodies] + [(o.data, o.matrix_basis) for o in colliders]
    key = hashlib.sha1(repr((frames, friction, gravity, damping, shape, substeps)).encode())
    for values in begin:
        key.update(np.round(values, 4).tobytes())
    for body, matrix in bodies:
        key.update(np.round(_vertices(body), 3).tobytes() + (b"" if matrix is None else np.round(np.array(matrix), 3).tobytes()))
    stored = CACHE / f"{key.hexdigest()[:20]}.npz"
    if not stored.exists():
        clock = time.monotonic()
        at, turn = _simulate(goods, begin, colliders, frames, friction, gravity, damping, shape, substeps)
        CACHE.mkdir(parents=True, exist_ok=True)
        np.savez(stored, at=at, turn=turn)
        print(f"settled {len(at)} pieces in {time.monotonic() - clock:.0f} s", flush=True)
    rest = np.load(stored)
    return Layout(rest["at"], rest["turn"], begin.which, begin.scale)


def lay(count: int, ground: Callable[[Array, Array], Array], drop: Callable[[np.random.Generator], tuple[float, float]],
        length: float, width: float, rng: np.random.Generator, kinds: int = 1, thickness: float | None = None, roll: float = np.pi,
        extent: float = 20.0, repose: float = 0.75, tilt: float = 0.35) -> Layout:
    """Thousands of small seeds without physics.

    Each falls at drop(rng) = (x, y), slides down a running height map while that is steeper than `repose`, and lies along
    the surface there. `ground(X, Y)` is the height of table, bowl or filling, out to `extent` on each side of the origin.
    `length`, `width` and `thickness` (else the width) are those of a seed along X, Y and Z; flat ones want a small `roll`.
    `kinds` is the number of meshes to choose from.
    """
    cell, thick = width * 0.5, thickness or width
    size = int(2 * extent / cell)
    axis = (np.arange(size) + 0.5) * cell - extent
    height = ground(*np.meshgrid(axis, axis, indexing="ij")).astype(float)
    at, turn = np.zeros((count, 3)), np.zeros((count, 4))
    along = np.linspace(-0.4, 0.4, max(3, int(length / cell))) * length
    step = max(1, round(length / 2 / cell))
    reach = max(1, round(0.35 * width / cell))
    for i in range(count):
        ix, iy = (int((c + extent) / cell) for c in drop(rng))
        for _ in range(8):
            ix, iy = min(max(ix, step + 1), size - step - 2), min(max(iy, step + 1), size - step - 2)
            gx = (height[ix + step, iy] - height[ix - step, iy]) / (2 * step * cell)
            gy = (height[ix, iy + step] - height[ix, iy - step]) / (2 * step * cell)
            if math.hypot(gx, gy) < repose:
                break
            ix -= int(np.sign(gx)) * step if abs(gx) > 0.3 else 0
            iy -= int(np.sign(gy)) * step if abs(gy) > 0.3 else 0
        ix, iy = min(max(ix, 0), size - 1), min(max(iy, 0), size - 1)
        x, y = axis[ix] + rng.uniform(-0.5, 0.5) * cell, axis[iy] + rng.uniform(-0.5, 0.5) * cell
        heading = rng.uniform(0, 2 * np.pi)
        dx, dy = math.cos(heading), math.sin(heading)
        px = np.clip(((x + dx * along + extent) / cell).astype(int), 0, size - 1)
        py = np.clip(((y + dy * along + extent) / cell).astype(int), 0, size - 1)
        below = height[px, py]
        slope = float((along * (below - below.mean())).sum() / (along * along).sum())
        slope = max(-1.0, min(1.0, slope + rng.normal(0, tilt) * 0.25))
        rest = below - slope * along
        z = 0.5 * rest.max() + 0.5 * rest.mean() + thick * 0.46
        direction = Vector((dx, dy, slope)).normalized()
        side = Vector((-gx, -gy, 1)).cross(direction).normalized()
        frame = Matrix((direction, side, direction.cross(side))).transposed()
        at[i] = x, y, z
        turn[i] = frame.to_quaternion() @ Quaternion((1, 0, 0), rng.uniform(-roll, roll))
        top = z + slope * along + thick * 0.275
        for ox in range(-reach, reach + 1):
            for oy in range(-reach, reach + 1):
                qx, qy = np.clip(px + ox, 0, size - 1), np.clip(py + oy, 0, size - 1)
                height[qx, qy] = np.maximum(height[qx, qy], top - 0.125 * thick * (ox * ox + oy * oy) / reach**2)
    return Layout(at, turn, rng.integers(0, kinds, count), np.ones(count))


def place(meshes: Sequence[bpy.types.Mesh], layout: Layout) -> None:
    """One object per piece: good for up to a few thousand."""
    for at, turn, which, scale in zip(*layout):
        mesh.add("piece", meshes[which], at, Quaternion(turn), float(scale))


def scatter(meshes: Sequence[bpy.types.Mesh], layout: Layout) -> None:
    """One point cloud with an instance per piece: good for a hundred thousand."""
    count = len(layout.at)
    collection = bpy.data.collections.new("pieces")
    for index, item in enumerate(meshes):
        collection.objects.link(bpy.data.objects.new(f"{index:03d}", item))
    cloud = bpy.data.meshes.new("cloud")
    cloud.vertices.add(count)
    cloud.vertices.foreach_set("co", layout.at.astype(np.float32).ravel())
    euler = np.array([Quaternion(q).to_euler()[:] for q in layout.turn], np.float32)
    for key, kind, field, values in (("turn", "FLOAT_VECTOR", "vector", euler), ("scale", "FLOAT", "value", layout.scale.astype(np.float32)),
                                     ("which", "INT", "value", layout.which.astype(np.int32))):
        cloud.attributes.new(key, kind, "POINT").data.foreach_set(field, values.ravel())
    tree = bpy.data.node_groups.new("scatter", "GeometryNodeTree")
    tree.interface.new_socket("Geometry", in_out="INPUT", socket_type="NodeSocketGeometry")
    tree.interface.new_socket("Geometry", in_out="OUTPUT", socket_type="NodeSocketGeometry")

    def node(kind: str) -> bpy.types.Node:
        return tree.nodes.new(kind)

    def attribute(name: str, kind: str) -> bpy.types.NodeSocket:
        out = node("GeometryNodeInputNamedAttribute")
        out.data_type = kind
        out.inputs["Name"].default_value = name
        return next(s for s in out.outputs if s.enabled and s.name == "Attribute")

    source, points, instance = node("NodeGroupInput"), node("GeometryNodeMeshToPoints"), node("GeometryNodeInstanceOnPoints")
    pieces, rotation, result = node("GeometryNodeCollectionInfo"), node("FunctionNodeEulerToRotation"), node("NodeGroupOutput")
    pieces.inputs["Collection"].default_value = collection
    pieces.inputs["Separate Children"].default_value = pieces.inputs["Reset Children"].default_value = True
    instance.inputs["Pick Instance"].default_value = True
    for output, socket in (
            (source.outputs[0], points.inputs[0]), (points.outputs[0], instance.inputs["Points"]),
            (pieces.outputs[0], instance.inputs["Instance"]), (attribute("which", "INT"), instance.inputs["Instance Index"]),
            (attribute("turn", "FLOAT_VECTOR"), rotation.inputs[0]), (rotation.outputs[0], instance.inputs["Rotation"]),
            (attribute("scale", "FLOAT"), instance.inputs["Scale"]), (instance.outputs[0], result.inputs[0])):
        tree.links.new(output, socket)
    mesh.add("scatter", cloud).modifiers.new("scatter", "NODES").node_group = tree


def mound(radius: float, height: float, at: Sequence[float] = (0, 0, 0), material: bpy.types.Material | None = None,
          sharpness: float = 1.6, lumps: float = 0.0, seed: int = 0) -> bpy.types.Object:
    """The filling below a heap: a collider, and seen (dark, through gaps) only with a material."""
    r = np.linspace(0.001, 1, 18)
    rings = mesh.lathe(np.stack([r * radius, height * (1 - r**sharpness)], 1), 48)
    if lumps:
        rings[..., 2] += lumps * noise.fbm(rings * 0.35 + seed, seed, 3) * (1 - r[:, None] ** 4)
    return mesh.add("mound", mesh.mesh("mound", rings, mesh.grid(*rings.shape[:2]), material), at, show=material is not None)


def hull(name: str, verts: Array) -> bpy.types.Mesh:
    """A body for physics from a few dozen points: Bullet takes their convex hull."""
    return mesh.mesh(name, verts, [[0, 1, 2]])


def outlined(meshes: Sequence[bpy.types.Mesh], points: int = 80) -> Goods:
    """Goods with bodies of their own outermost points: for pieces without deep hollows."""
    i = np.arange(points) + 0.5
    up, turn = 1 - 2 * i / points, i * np.pi * (1 + 5**0.5)  # evenly over a sphere, along a spiral
    level = np.sqrt(1 - up**2)
    ways = np.stack([level * np.cos(turn), level * np.sin(turn), up], 1)
    verts = [_vertices(data).reshape(-1, 3) for data in meshes]
    return Goods(list(meshes), [hull("body", v[(ways @ v.T).argmax(1)]) for v in verts])


def _vertices(data: bpy.types.Mesh) -> NDArray[np.float32]:
    out = np.zeros(len(data.vertices) * 3, np.float32)
    data.vertices.foreach_get("co", out)
    return out


def _simulate(goods: Goods, begin: Layout, colliders: Sequence[bpy.types.Object], frames: int, friction: float, gravity: float,
              damping: float, shape: str, substeps: int) -> tuple[Array, Array]:
    scene = bpy.context.scene
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    scene.gravity = (0, 0, -gravity)
    world.collection = bpy.data.collections.new("bodies")
    scene.collection.children.link(world.collection)
    world.substeps_per_frame, world.solver_iterations = substeps, 12
    world.point_cache.frame_end = scene.frame_end = frames

    def body(item: bpy.types.Object, kind: str, form: str) -> bpy.types.Object:
        world.collection.objects.link(item)
        if item.rigid_body is None:
            with bpy.context.temp_override(object=item, selected_objects=[item], active_object=item):
                bpy.ops.rigidbody.object_add()
        physics = item.rigid_body
        physics.type, physics.collision_shape = kind, form
        physics.friction, physics.restitution = friction, 0.0
        physics.use_margin, physics.collision_margin = True, 0.0
        physics.linear_damping, physics.angular_damping = damping, min(0.95, damping + 0.3)
        return item

    pieces, fixed = [], []
    for at, turn, which, scale in zip(*begin):
        pieces.append(body(mesh.add("body", goods.bodies[which], at, Quaternion(turn), float(scale), show=False), "ACTIVE", shape))
    for collider in colliders:
        fixed.append(body(collider.copy(), "PASSIVE", "MESH"))
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    rest = [item.evaluated_get(graph).matrix_world.copy() for item in pieces]
    bpy.ops.rigidbody.world_remove()
    for item in pieces + fixed:
        bpy.data.objects.remove(item)
    scene.frame_set(1)
    return np.array([m.translation for m in rest]), np.array([m.to_quaternion() for m in rest])
