/** The value at a path such as `list.empty` in a tree. */
export function valueAt(tree: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), tree);
}

export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
