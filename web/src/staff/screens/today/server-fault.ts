/** What keeps the program from storing things. */
export type ServerFault = { kind: "writes" | "space" };

/** Reads what the program says of its database and its disk. It answers with 503 when it cannot write. */
export async function readServerFault(): Promise<ServerFault | undefined> {
  const answer = await fetch("/readyz", { cache: "no-store" });
  return serverFault(await answer.json());
}

export function serverFault({ writes, space }: { writes: boolean; space: boolean }): ServerFault | undefined {
  if (!writes) return { kind: "writes" };
  return space ? undefined : { kind: "space" };
}
