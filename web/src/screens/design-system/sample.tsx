import type { ReactNode } from "react";

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mb-8 last:mb-0">
      <h3 className="label mb-3 opacity-80">{name}</h3>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </div>
  );
}
