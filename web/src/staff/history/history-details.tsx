import { type ComponentProps, useState } from "react";
import { RevisionList } from "./revision-list.tsx";
import { useRevisions } from "./use-revisions.ts";

type HistoryDetailsProps = { title: string; of: Parameters<typeof useRevisions>[0] } & Omit<ComponentProps<typeof RevisionList>, "query">;

/** Who has changed rows; read when it is opened. */
export function HistoryDetails({ title, of, ...list }: HistoryDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useRevisions(of, isOpen);
  return (
    <details className="border-t border-line pt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="heading">{title}</summary>
      <div className="pt-3">{isOpen && <RevisionList query={query} {...list} />}</div>
    </details>
  );
}
