import type { VarietyLot } from "#backend/wire/catalogue.ts";
import { podColour } from "./pod-colour.ts";
import { podOf, smoothPath } from "./pod-shape.ts";

/**
 * A pod of the lot in millimetres, hanging from 0, 0 with its stem above. Its length, breadth and colour are those of the data; without a
 * colour value it is an outline. For use inside an SVG.
 */
export function PodDrawing({ lot: { pod, colour } }: { lot: Pick<VarietyLot, "pod" | "colour"> }) {
  const { length, breadth, outline, light, shade } = podOf(pod);
  const stem = Math.min(Math.max(length * 0.2, 8), 16);
  const shoulder = Math.min(breadth * 0.34, 6);
  const skin = colour === null ? undefined : podColour(colour);
  const crease = { strokeWidth: breadth * 0.06, strokeLinecap: "round" } as const;
  return (
    <>
      <path
        d={`M0 -1q${breadth * 0.06} ${-stem / 2} -1 ${-stem}`}
        className="fill-transparent stroke-edge"
        strokeWidth={Math.min(2, breadth * 0.2)}
        strokeLinecap="round"
      />
      <path
        d={`${smoothPath(outline)}Z`}
        fill={skin ?? "none"}
        className={skin === undefined ? "stroke-chilli" : undefined}
        strokeWidth={skin === undefined ? 0.8 : undefined}
        strokeLinejoin="round"
      />
      <path d={smoothPath(shade)} className="fill-transparent stroke-night" strokeOpacity={0.3} {...crease} />
      {skin !== undefined && <path d={smoothPath(light)} className="fill-transparent stroke-paper" strokeOpacity={0.28} {...crease} />}
      <path d={`M${-shoulder} 1.6Q0 ${-shoulder - 1} ${shoulder} 1.6Q0 ${shoulder * 0.3} ${-shoulder} 1.6Z`} className="fill-edge" />
    </>
  );
}
