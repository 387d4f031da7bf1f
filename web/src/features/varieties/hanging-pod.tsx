import type { VarietyLot } from "#backend/wire/VarietyLot.ts";
import { PodDrawing } from "./pod-drawing.tsx";

/** The ruled lines behind the pod, in millimetres below its top. */
const rules = [0, 50, 100, 150];

/**
 * A hanging pod on a background ruled every 5 cm, for a row of drawings: in boxes of the same width all pods have the same scale, and the
 * lines align. Hidden from screen readers, because its figures are beside it.
 */
export function HangingPod({ lot }: { lot: VarietyLot }) {
  return (
    <svg aria-hidden="true" viewBox="-32 -20 64 172" className="block h-auto w-full">
      {rules.map((rule) => (
        <path key={rule} d={`M-32 ${rule}H32`} className="stroke-line" strokeWidth={0.5} />
      ))}
      <PodDrawing lot={lot} />
    </svg>
  );
}
