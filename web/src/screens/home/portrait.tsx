import type { ItemOf } from "#i18n/text-keys.ts";

/** Hair and beard in a box of 64, behind and in front of the face. */
const hair: Record<ItemOf<"home:testimonials.items">, { behind: string; before: string }> = {
  grinder: {
    behind: "M18 27c0-10 6-15 14-15s14 5 14 15c0 6 1 10 2 13H16c1-3 2-7 2-13Z",
    before: "M21 27c4-1 9-4 11-8 2 4 6 7 11 8 0-8-4-13-11-13s-11 5-11 13Z",
  },
  trader: {
    behind: "M20 25c0-9 5-13 12-13s12 4 12 13Z",
    before:
      "M22 28c-1 13 4 18 10 18s11-5 10-18c-1 4-2 6-4 7-3-1-9-1-12 0-2-1-3-3-4-7Zm0-4c2-5 6-7 10-7s8 2 10 7c1-7-3-11-10-11s-11 4-10 11Z",
  },
  maker: {
    behind: "M27 10a5 5 0 1 1 10 0 5 5 0 0 1-10 0ZM19 27c0-9 5-14 13-14s13 5 13 14c0 3-1 6-2 8H21c-1-2-2-5-2-8Z",
    before: "M22 25c1-6 5-10 10-10s9 4 10 10c-3-2-5-4-6-7-3 4-8 6-14 7Z",
  },
};

/** A buyer as a drawing, not a photograph, because the buyers of the sample content are fictitious. */
export function Portrait({ name, alt }: { name: keyof typeof hair; alt: string }) {
  const { behind, before } = hair[name];
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox="0 0 64 64"
      width="64"
      height="64"
      className="size-16 shrink-0 overflow-hidden rounded-full border-3 border-double border-chilli bg-paper"
      strokeWidth="0.9"
      strokeLinejoin="round"
    >
      <g stroke="currentColor" className="text-ink">
        <path d={behind} className="fill-bark" />
        <path d="M10 66c0-12 9-17 22-17s22 5 22 17Z" className="fill-chilli" />
        <path d="M27 40h10v8c0 3-2 5-5 5s-5-2-5-5Z" className="fill-sand" />
        <path d="M22 27c0-7 4-11 10-11s10 4 10 11c0 9-4 16-10 16s-10-7-10-16Z" className="fill-paper-deep" />
        <path d={before} className="fill-bark" />
      </g>
    </svg>
  );
}
