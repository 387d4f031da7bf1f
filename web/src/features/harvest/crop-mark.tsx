import { classes } from "#ui/classes.ts";
import type { CropItem } from "./harvest.ts";

/** The colours of an icon: those of the goods, from the site's palette. */
type Tone = "chilli" | "turmeric" | "leaf" | "bark" | "ink" | "sand";

const tones: Record<Tone, string> = {
  chilli: "bg-chilli text-paper",
  turmeric: "bg-night text-turmeric",
  leaf: "bg-leaf text-paper",
  bark: "bg-bark text-paper",
  ink: "bg-ink text-paper",
  sand: "bg-paper-deep text-bark",
};

const seed = "M12 2.8c2 2.4 2.7 4 2.7 5.3a2.7 2.7 0 0 1-5.4 0c0-1.3.7-2.9 2.7-5.3Z";

type Mark = { tone: Tone; path: string };

/** A leaf, for a crop that the company has added. */
const leaf: Mark = {
  tone: "leaf",
  path: "M5 19.5C4 11.5 9 4.5 19.5 4 20 14 14.5 20 5 19.5Zm-1.5 1.7L15.5 8M9 15.2V11M9 15.2h4.8M12 11.8V8.5M12 11.8h3.7",
};

/** The part of each plant that is traded, drawn in a box of 24: pod, root, seed, bark, leaf. */
const marks: Partial<Record<CropItem, Mark>> = {
  cardamom: {
    tone: "leaf",
    path: "M12 2.5c4 3.4 5.4 8.5 3.6 13.2L12 21.5l-3.6-5.8C6.6 11 8 5.9 12 2.5Zm0 0v19M10 7c-1 3.4-.8 6.8.4 10M14 7c1 3.4.8 6.8-.4 10",
  },
  "red-chillies": {
    tone: "chilli",
    path: "M6.5 7C5.5 5.5 5.6 4 7 2.8M4.5 8c1.6-1.6 4.6-1.7 6.2-.3C13.6 10.2 13.6 16 20 20.5c-7 .8-13.7-3-15.2-9.3-.3-1.2-.5-2.3-.3-3.2Z",
  },
  turmeric: {
    tone: "turmeric",
    path: "M4.5 14.5c-1-3 2-6.2 5.3-5.2C9.7 6 13 3.8 15 5.8c1.6 1.6.8 3.6-.4 4.3 2.6-.8 5.3 1 5 4-.4 3.2-4.4 4-7 2.6-2.6 2.6-7.1 1.6-8.1-2.2ZM8 9.5c1.2 2.3 1.2 5.3 0 7.8M14.6 10.1c1.3 1.9 1.2 4.9-.4 7",
  },
  "black-pepper": {
    tone: "ink",
    path: "M8 5.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Zm8.3 1a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM11.5 13.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM6.8 8.5l1.6 1.5M15 9.5l1.8.8M10.8 16.5l1.5 1.2",
  },
  cumin: {
    tone: "bark",
    path: "M3.5 14C7 7.5 12.5 4 19 4c-2 6-8.5 10.5-15.5 10ZM6 12.5C10 10.5 13.5 8 16.5 5.5M8.5 20.5c3-4.5 7-6.7 12-6.8-1.8 4.3-6.8 7-12 6.8Zm2.5-1.3c2.7-1.1 5-2.5 7-4.2",
  },
  coriander: {
    tone: "sand",
    path: "M12 5.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Zm0 0v15M12 5.5c-4.5 3.5-4.5 11.5 0 15 4.5-3.5 4.5-11.5 0-15ZM12 5.5V2.8",
  },
  fennel: {
    tone: "leaf",
    path: "M12 21.5v-9M12 12.5 5 7M12 12.5 8.8 4.8M12 12.5l3.2-7.7M12 12.5 19 7M12 12.5V4M5 7h.01M8.8 4.8h.01M15.2 4.8h.01M19 7h.01M12 4h.01M12 18c-2.5 0-4-1-5-3M12 18c2.5 0 4-1 5-3",
  },
  fenugreek: {
    tone: "turmeric",
    path: "M12 12.5c-2.6-1.7-3.6-6-1.5-9h3c2.1 3 1.1 7.3-1.5 9Zm0 0c-.3 3.1-3.5 6-7.2 5.6l-1.5-2.6c1.6-3.3 5.9-4.6 8.7-3Zm0 0c.3 3.1 3.5 6 7.2 5.6l1.5-2.6c-1.6-3.3-5.9-4.6-8.7-3Zm0 0v9",
  },
  mustard: {
    tone: "turmeric",
    path: "M12 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM6.8 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm10.4 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm-5.2 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm10.4 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM12 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  },
  cassia: {
    tone: "bark",
    path: "M4.5 6c0-1.8 4-1.8 4 0v12c0 1.8-4 1.8-4 0V6Zm5.5-1.5c0-1.8 4-1.8 4 0v15c0 1.8-4 1.8-4 0v-15ZM15.5 6c0-1.8 4-1.8 4 0v12c0 1.8-4 1.8-4 0V6ZM3 11.5h18M3 13.5h18",
  },
  cloves: {
    tone: "ink",
    path: "M12 2.6a3.1 3.1 0 1 1 0 6.2 3.1 3.1 0 0 1 0-6.2ZM9.3 7.2 5.6 9l4 2.4h4.8l4-2.4-3.7-1.8M9.6 11.4l1.3 10h2.2l1.3-10",
  },
  "bay-leaves": leaf,
  sesame: {
    tone: "sand",
    path: `${seed}M6.5 8.8c2 2.4 2.7 4 2.7 5.3a2.7 2.7 0 0 1-5.4 0c0-1.3.7-2.9 2.7-5.3Zm11 0c2 2.4 2.7 4 2.7 5.3a2.7 2.7 0 0 1-5.4 0c0-1.3.7-2.9 2.7-5.3ZM12 13c2 2.4 2.7 4 2.7 5.3a2.7 2.7 0 0 1-5.4 0c0-1.3.7-2.9 2.7-5.3Z`,
  },
  groundnut: {
    tone: "bark",
    path: "M8.5 3.5c3.5-1 5.6 2 5.1 5.1-.3 2 .5 3 2 4.6 2.5 2.6 1.5 7.2-2 7.9-3.6.6-6.1-2.4-5.1-5.5.5-1.8-.2-3-1.5-4.6-2.2-2.6-1.5-6.6 1.5-7.5ZM8.5 7l3.5-1M9.5 9.5 12.8 9M11 16.5l4-1M11.5 19l4-1",
  },
};

export function CropMark({ crop, className }: { crop: CropItem; className?: string }) {
  const { tone, path } = marks[crop] ?? leaf;
  return (
    <span
      aria-hidden="true"
      className={classes("crop-mark inline-flex size-9 shrink-0 items-center justify-center rounded-sm", tones[tone], className)}
    >
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
    </span>
  );
}
