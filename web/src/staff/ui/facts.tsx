import type { ReactNode } from "react";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1.5">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-bark">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
