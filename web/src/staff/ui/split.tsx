import type { ReactNode } from "react";

/** A list and, beside it, what is open of it. On a narrow screen what is open takes the list's place. */
export function Split({ list, detail }: { list: ReactNode; detail?: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1">
      <div className={detail === undefined ? "min-w-0 flex-1 overflow-y-auto" : "min-w-0 flex-1 overflow-y-auto max-xl:hidden"}>{list}</div>
      {detail !== undefined && (
        <aside className="min-w-0 flex-1 overflow-y-auto border-s border-line bg-card xl:max-w-[min(34rem,42%)]">{detail}</aside>
      )}
    </div>
  );
}
