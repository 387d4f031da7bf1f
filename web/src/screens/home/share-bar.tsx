import { useNumerals } from "#i18n/use-numerals.ts";
import { classes } from "#ui/classes.ts";

type ShareBarProps = {
  /** In the notation of the company's figures, "40%"; undefined if it states none. */
  share: string | undefined;
  text: string;
};

const parts = Array.from({ length: 20 }, (_, index) => index * 5);

/** A share as a figure, and as the filled ones of twenty sacks. Nothing without one. */
export function ShareBar({ share, text }: ShareBarProps) {
  const numerals = useNumerals();
  if (share === undefined) return null;
  const percent = Number.parseInt(share, 10);
  return (
    <p>
      <span className="display-1 block">
        <bdi>{numerals(share)}</bdi>
      </span>
      <span aria-hidden="true" className="my-3 grid grid-cols-[repeat(20,minmax(0,1fr))] gap-[3px]">
        {parts.map((from) => (
          <span key={from} className={classes("h-5 border", from < percent ? "border-chilli bg-chilli" : "border-edge/60")} />
        ))}
      </span>
      <span className="block text-sm font-semibold">{text}</span>
    </p>
  );
}
