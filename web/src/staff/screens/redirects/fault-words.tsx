import { CircleAlert, Info } from "lucide-react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import type { Fault } from "./answer.ts";

export function FaultWords({ fault }: { fault: Fault }) {
  const t = useTexts();
  const isSerious = fault.kind === "missing" || fault.kind === "circle";
  return (
    <span className={`flex items-start gap-1.5 text-sm ${isSerious ? "text-chilli" : "text-amber"}`}>
      <Icon of={isSerious ? CircleAlert : Info} size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {fault.kind === "chain" ? t("redirects.fault.chain", { path: fault.path }) : t(`redirects.fault.${fault.kind}`)}
      </span>
    </span>
  );
}
