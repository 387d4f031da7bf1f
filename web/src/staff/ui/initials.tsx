import { classes } from "./classes.ts";

/** A person as two letters in a circle; without a name the circle is empty and dashed. The name is shown beside it. */
export function Initials({ name }: { name?: string }) {
  const letters = (name ?? "?").split(/[\s.@]+/).filter(Boolean);
  const [first = "?"] = letters;
  const second = letters.length > 1 && name !== undefined ? letters[1] : undefined;
  return (
    <span
      aria-hidden="true"
      className={classes(
        "inline-grid size-6 shrink-0 place-items-center rounded-full border text-[0.6875rem] leading-none font-semibold uppercase",
        name === undefined ? "border-dashed border-edge text-bark" : "border-transparent bg-paper-deep text-ink",
      )}
    >
      {[first, second].map((word) => [...(word ?? "")][0]).join("")}
    </span>
  );
}
