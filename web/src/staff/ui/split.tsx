import type { ReactNode } from "react";

/** A list with the open row beside it. On a narrow screen the open row replaces the list. */
export function Split({ list, detail }: { list: ReactNode; detail?: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1">
      <div className={detail === undefined ? "min-w-0 flex-1 overflow-y-auto" : "min-w-0 flex-1 overflow-y-auto max-[75rem]:hidden"}>
        {list}
      </div>
      {detail !== undefined && (
        <aside className="min-w-0 flex-1 overflow-y-auto border-s border-line bg-card min-[75rem]:max-w-[min(36rem,46%)]">{detail}</aside>
      )}
    </div>
  );
}
