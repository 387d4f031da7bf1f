import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBackend } from "#backend/client.ts";
import { IslandContent, type IslandData, type IslandDefinition } from "#islands/island.tsx";

/** Calls `then` once, when the island is hydrated. */
function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}

/** Hydrates an island with the data that the program wrote after it; resolves when it is interactive. */
export function hydrate(element: HTMLElement, island: IslandDefinition): Promise<void> {
  const data: IslandData = JSON.parse(element.nextElementSibling?.textContent ?? "");
  const backend = createBackend(data.site, data.texts.language.code, location.origin);
  return new Promise((resolve) => {
    startTransition(() => {
      hydrateRoot(
        element,
        <Hydrated then={resolve}>
          <IslandContent of={island} data={data} backend={backend} />
        </Hydrated>,
        { identifierPrefix: element.dataset.prefix },
      );
    });
  });
}
