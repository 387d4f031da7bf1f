import { PodDrawing } from "#features/varieties/pod-drawing.tsx";
import { byColour, type OfferedVariety } from "#features/varieties/varieties.ts";
import { Frame } from "#screens/article/drawings/frame.tsx";

const width = 1200;

/** The pods of the active varieties side by side at one scale, from the lightest to the deepest; without names, for a small picture. */
export function VarietiesDrawing({ varieties }: { varieties: readonly OfferedVariety[] }) {
  const pods = byColour(varieties);
  return (
    <Frame>
      {pods.map(({ name, lot }, index) => (
        <g key={name} transform={`translate(${Math.round((width * (index + 0.5)) / pods.length)} 125) scale(2.4)`}>
          <PodDrawing lot={lot} />
        </g>
      ))}
    </Frame>
  );
}
