"""Materials in a few lines each: a terse builder of node graphs around one Principled BSDF."""

import bpy

Socket = bpy.types.NodeSocket
Value = Socket | float | str | tuple


def rgb(colour: str) -> tuple[float, float, float, float]:
    """'#rrggbb' (sRGB) as linear RGBA."""
    values = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055)**2.4 for v in values), 1.0)


class Shader:
    """Every method adds a node and returns its output; `principled` ends the graph and returns the material.

    Wherever a value goes in, a socket, a number, a tuple or a colour as '#rrggbb' will do.
    """

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def plug(self, socket: Socket, value: Value) -> None:
        if isinstance(value, Socket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = rgb(value) if isinstance(value, str) else value

    def node(self, kind: str, out: int | str = 0, props: dict | None = None, **inputs: Value) -> Socket:
        """Any shader node: node("TexNoise", Vector=..., Scale=...)."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in (props or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            self.plug(node.inputs[key.replace("_", " ")], value)
        return node.outputs[out]

    def principled(self, **inputs: Value) -> bpy.types.Material:
        surface = self.node("BsdfPrincipled", **inputs)
        self.tree.links.new(surface, self.tree.nodes.new("ShaderNodeOutputMaterial").inputs["Surface"])
        return self.material

    def attribute(self, name: str) -> Socket:
        """One number per vertex, as given to the mesh."""
        return self.node("Attribute", "Fac", {"attribute_name": name})

    def vector(self, name: str) -> Socket:
        """One vector per vertex, as given to the mesh."""
        return self.node("Attribute", "Vector", {"attribute_name": name})

    def random(self) -> Socket:
        """0 to 1, another number for each object and instance."""
        return self.node("ObjectInfo", "Random")

    def place(self, scale: Value = (1.0, 1.0, 1.0), shift: Value = (0.0, 0.0, 0.0), of: Socket | None = None) -> Socket:
        """Object coordinates in cm (or the vector `of`), scaled and moved."""
        return self.node("Mapping", Vector=of or self.node("TexCoord", "Object"), Scale=scale, Location=shift)

    def noise(self, scale: float = 1.0, detail: float = 4, rough: float = 0.55, of: Socket | None = None,
              distortion: float = 0.0) -> Socket:
        """Noise about 0.5 with `scale` features per cm."""
        return self.node("TexNoise", Vector=of or self.node("TexCoord", "Object"), Scale=scale, Detail=detail,
                         Roughness=rough, Distortion=distortion)

    def cells(self, scale: float = 1.0, feature: str = "F1", of: Socket | None = None) -> Socket:
        """Distance to the nearest of scattered points."""
        return self.node("TexVoronoi", props={"feature": feature}, Vector=of or self.node("TexCoord", "Object"), Scale=scale)

    def math(self, operation: str, a: Value, b: Value = 0.0) -> Socket:
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        self.plug(node.inputs[0], a)
        self.plug(node.inputs[1], b)
        return node.outputs[0]

    def sum(self, *terms: tuple[Socket, float]) -> Socket:
        """Weighted sum of (socket, weight) pairs."""
        first, *rest = [self.math("MULTIPLY", value, weight) for value, weight in terms]
        for term in rest:
            first = self.math("ADD", first, term)
        return first

    def remap(self, value: Value, low: float, high: float, to_low: float, to_high: float) -> Socket:
        """`low`..`high` to `to_low`..`to_high`, clamped."""
        node = self.tree.nodes.new("ShaderNodeMapRange")
        for socket, item in zip(node.inputs, (value, low, high, to_low, to_high)):
            self.plug(socket, item)
        return node.outputs[0]

    def ramp(self, factor: Value, *stops: tuple[float, str | float]) -> Socket:
        """Colours (or grey numbers) at positions from 0 to 1."""
        node = self.tree.nodes.new("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, value) in zip(elements, stops):
            element.position = position
            element.color = rgb(value) if isinstance(value, str) else (value, value, value, 1)
        self.plug(node.inputs[0], factor)
        return node.outputs[0]

    def mix(self, factor: Value, a: Value, b: Value, blend: str = "MIX") -> Socket:
        node = self.tree.nodes.new("ShaderNodeMix")
        node.data_type, node.blend_type = "RGBA", blend
        for index, value in ((0, factor), (6, a), (7, b)):
            self.plug(node.inputs[index], value)
        return node.outputs[2]

    def bump(self, height: Socket, strength: float = 0.3, depth: float = 0.05) -> Socket:
        """The finest grain only; what is larger than a millimetre is geometry."""
        return self.node("Bump", Height=height, Strength=strength, Distance=depth)
