import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";

type ProofProps = {
  /** What the document is to the reader: "Document". */
  label: string;
  tone?: "paper" | "night";
  className?: string;
  children: ReactNode;
};

/** The document that proves the statement before it; nothing without one. */
export function Proof({ label, tone = "paper", className, children }: ProofProps) {
  if (children === "") return null;
  return (
    <p className={classes("flex items-start gap-2 text-sm leading-snug", className)}>
      <Icon of={FileText} size={16} className={classes("mt-0.5", tone === "paper" ? "text-chilli" : "text-turmeric")} />
      <span>
        <span className={tone === "paper" ? "text-bark" : "text-sand"}>{label}: </span>
        <span className="font-semibold">{children}</span>
      </span>
    </p>
  );
}
