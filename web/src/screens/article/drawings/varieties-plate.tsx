import { HangingPod } from "#features/varieties/hanging-pod.tsx";
import { rangeText } from "#features/varieties/range-text.ts";
import { byColour, type OfferedVariety, shortName } from "#features/varieties/varieties.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { TypedText } from "#ui/typed-text.tsx";

/** The pods of the active varieties by colour and at one scale, with their names; on wide screens also with their figures. */
export function VarietiesPlate({ varieties }: { varieties: readonly OfferedVariety[] }) {
  const numerals = useNumerals();
  return (
    <ol className="grid grid-cols-5 gap-y-8 border border-line bg-paper-deep py-8 text-center text-xs leading-tight sm:grid-cols-7">
      {byColour(varieties).map(({ name, lot }) => (
        <li key={name}>
          <HangingPod lot={lot} className="h-44 w-full" />
          <p className="px-1 pt-2 font-semibold">
            <TypedText>{shortName(lot.name)}</TypedText>
          </p>
          <p className="pt-1 text-bark tabular-nums max-lg:hidden">
            <bdi className="block">{numerals(`${rangeText(lot.colour)} ASTA`)}</bdi>
            {lot.heat !== null && <bdi className="block">{numerals(`${rangeText(lot.heat)} SHU`)}</bdi>}
          </p>
        </li>
      ))}
    </ol>
  );
}
