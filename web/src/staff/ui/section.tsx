import type { ReactNode } from "react";

/** A section of a form or a page: its heading on the left, its content beside it, a hairline above. */
export function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-3 border-t border-line py-5 first-of-type:border-t-0 md:grid-cols-[10rem_minmax(0,1fr)]">
      <div>
        <h2 className="heading">{title}</h2>
        {hint !== undefined && <p className="mt-1 text-sm text-bark">{hint}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}
