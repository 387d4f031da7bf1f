import { classes } from "./classes.ts";

type TimeBarProps = {
  /** The remaining share of the time: 1 at the beginning, 0 when it is due, negative when it is overdue. */
  share: number;
  /** "1 h 18 left", "2 h 05 late": the text for the bar. */
  label: string;
};

/** Below this share of its time, an enquiry is due soon. */
const SOON = 0.25;

/** A thin bar that shrinks until the due time. */
export function TimeBar({ share, label }: TimeBarProps) {
  const [text, bar] =
    share < 0 ? ["text-chilli", "text-chilli"] : share < SOON ? ["text-amber", "text-turmeric"] : ["text-ink", "text-leaf"];
  const width = share < 0 ? 100 : Math.min(100, share * 100);
  return (
    <span className="flex w-24 flex-col gap-1.5">
      <span className={classes("text-sm font-semibold whitespace-nowrap", text)}>{label}</span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        className={classes("h-[3px] w-full [&:dir(rtl)]:-scale-x-100", bar)}
      >
        <rect width="100" height="3" className="fill-line" />
        <rect width={width} height="3" className="fill-current" />
      </svg>
    </span>
  );
}
