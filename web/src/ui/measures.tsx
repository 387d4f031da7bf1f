import type { ReactNode } from "react";

export type Measure = { label: string; value: ReactNode; unit?: string };

/** Two or three measured figures side by side, each whole: "Heat 35,000 SHU | Colour 32 ASTA". */
export function Measures({ items }: { items: readonly Measure[] }) {
  return (
    <dl className="flex flex-wrap border-y border-line py-2.5">
      {items.map((item) => (
        <div key={item.label} className="max-w-full flex-1 border-line not-first:border-s not-first:ps-4 not-last:pe-4">
          <dt className="text-xs text-bark hyphens-auto">{item.label}</dt>
          <dd className="figure text-base leading-snug [word-break:normal] wrap-break-word">
            <bdi>{item.value}</bdi>
            {item.unit !== undefined && <span className="ms-1 font-sans text-xs font-semibold text-bark">{item.unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
