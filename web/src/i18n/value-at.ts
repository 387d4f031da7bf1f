/** The value at a path such as `list.empty` in a tree. */
export function valueAt(tree: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), tree);
}

export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Inserts a text or a subtree at a path, keeping what is there. */
export function putAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) {
    Object.assign(target, value);
  } else if (rest.length === 0) {
    target[key] = value;
  } else {
    const there = target[key];
    const child: Record<string, unknown> = isTree(there) ? there : {};
    target[key] = child;
    putAt(child, rest, value);
  }
}
