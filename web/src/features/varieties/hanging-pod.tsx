import type { VarietyLot } from "#backend/wire/catalogue.ts";
import { classes } from "#ui/classes.ts";
import { PodDrawing } from "./pod-drawing.tsx";

/** The ruled lines behind the pod, in millimetres below its top; as wide as the widest box. */
const rules = [0, 50, 100, 150];

/**
 * A hanging pod on a background ruled every 5 cm, for a row of drawings: in boxes of the same size all pods have the same scale, and the
 * lines align. Hidden from screen readers, because its figures are beside it.
 */
export function HangingPod({ lot, className = "h-auto w-full" }: { lot: VarietyLot; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="-32 -20 64 172" className={classes("block", className)}>
      {rules.map((rule) => (
        <path key={rule} d={`M-200 ${rule}H200`} className="stroke-line" strokeWidth={0.5} />
      ))}
      <PodDrawing lot={lot} />
    </svg>
  );
}
