import { type Destination, PlainLink } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";

export type TextLinkProps = {
  /** `chilli` for the primary link, `ink` for the secondary one beside it. */
  tone?: "chilli" | "ink";
} & Destination;

const tones = {
  chilli: "text-chilli hover:text-chilli-deep in-[.on-night]:text-paper in-[.on-night]:hover:text-turmeric",
  ink: "text-ink hover:text-chilli in-[.on-night]:text-paper in-[.on-night]:hover:text-turmeric",
};

/** A standalone link: "View Details". */
export function TextLink({ tone = "chilli", className, ...destination }: TextLinkProps) {
  const look = classes(
    "inline-flex min-h-7 items-center gap-1.5 text-sm font-semibold underline decoration-1 underline-offset-[5px] hover:decoration-2 pointer-coarse:min-h-11",
    tones[tone],
    className,
  );
  return <PlainLink className={look} {...destination} />;
}
