import figures from "../../../../contracts/figures.json";

/** A stretch of a scale; a single figure has the same number twice. */
export type Range = { from: number; to: number };

/** How a dried pod looks, besides its length and breadth. */
export type PodShape = "slender" | "wrinkled" | "plump" | "round" | "blocky" | "rough";

/** What a variety is bought for. */
export type Use =
  | "powder"
  | "blends"
  | "masala"
  | "flakes"
  | "sauces"
  | "pastes"
  | "pickles"
  | "seasoning"
  | "hotpot"
  | "marinades"
  | "oleoresin"
  | "colour"
  | "naturalColour"
  | "tempering"
  | "infusions"
  | "whole";

/** A whole chilli as it is offered: its product, where it grows, and the figures that a laboratory or a ruler gives. */
export type Variety = {
  key: VarietyKey;
  /** Its product in the catalogue. */
  slug: string;
  origin: Origin;
  shape: PodShape;
  /** Of a dried pod without its stem, in millimetres. */
  length: Range;
  /** At the widest place, in millimetres. */
  breadth: Range;
  /** In ASTA units; none for a chilli that is not graded by colour. */
  colour: Range | undefined;
  /** In Scoville heat units. */
  heat: Range;
  moisture: string;
  uses: readonly Use[];
};

/** The varieties by the names of their texts and of their places on the guide's page, the hottest first. */
export const varietyKeys = [
  "bhut-jolokia",
  "birds-eye",
  "teja",
  "sannam",
  "chilli-334",
  "chilli-341",
  "wonder-hot",
  "devanur-deluxe",
  "indo-5",
  "chilli-273",
  "mundu",
  "byadgi",
  "byadgi-dabbi",
  "chapata",
  "kashmiri",
] as const;

export type VarietyKey = (typeof varietyKeys)[number];

/** The districts that the varieties come from. */
export const origins = ["guntur", "khammam", "warangal", "kurnool", "haveri", "ramanathapuram", "aizawl", "peren"] as const;

export type Origin = (typeof origins)[number];

const range = (from: number, to = from): Range => ({ from, to });
const { moisture } = figures.chilli;

const sheets: Record<VarietyKey, Omit<Variety, "key">> = {
  "bhut-jolokia": {
    slug: "bhut-jolokia",
    origin: "peren",
    shape: "rough",
    length: range(50, 70),
    breadth: range(20, 30),
    colour: undefined,
    heat: range(800_000, 1_000_000),
    moisture,
    uses: ["sauces", "oleoresin", "pickles"],
  },
  "birds-eye": {
    slug: "birds-eye-dhani",
    origin: "aizawl",
    shape: "slender",
    length: range(10, 25),
    breadth: range(4, 7),
    colour: range(40, 45),
    heat: range(80_000, 100_000),
    moisture,
    uses: ["pickles", "infusions", "sauces"],
  },
  teja: {
    slug: "teja-s17",
    origin: "khammam",
    shape: "slender",
    length: range(60, 80),
    breadth: range(7, 10),
    colour: range(50, 60),
    heat: range(80_000, 100_000),
    moisture,
    uses: ["powder", "hotpot", "oleoresin", "seasoning"],
  },
  sannam: {
    slug: "guntur-sannam-s4",
    origin: "guntur",
    shape: "slender",
    length: range(50, 150),
    breadth: range(5, 15),
    colour: range(32),
    heat: range(35_000, 40_000),
    moisture,
    uses: ["powder", "pastes", "pickles", "oleoresin"],
  },
  "chilli-334": {
    slug: "chilli-334",
    origin: "guntur",
    shape: "slender",
    length: range(80, 100),
    breadth: range(8, 11),
    colour: range(30, 40),
    heat: range(30_000, 40_000),
    moisture,
    uses: ["powder", "whole"],
  },
  "chilli-341": {
    slug: "chilli-341",
    origin: "guntur",
    shape: "wrinkled",
    length: range(100, 130),
    breadth: range(9, 13),
    colour: range(90, 120),
    heat: range(25_000, 40_000),
    moisture,
    uses: ["blends", "powder"],
  },
  "wonder-hot": {
    slug: "wonder-hot",
    origin: "warangal",
    shape: "slender",
    length: range(120, 140),
    breadth: range(11, 15),
    colour: range(80, 100),
    heat: range(25_000, 35_000),
    moisture,
    uses: ["powder", "flakes"],
  },
  "devanur-deluxe": {
    slug: "devanur-deluxe-dd",
    origin: "kurnool",
    shape: "plump",
    length: range(100, 120),
    breadth: range(14, 18),
    colour: range(90, 120),
    heat: range(25_000, 35_000),
    moisture,
    uses: ["powder", "blends"],
  },
  "indo-5": {
    slug: "indo-5",
    origin: "guntur",
    shape: "wrinkled",
    length: range(90, 120),
    breadth: range(10, 14),
    colour: range(60, 80),
    heat: range(25_000, 35_000),
    moisture,
    uses: ["powder", "sauces", "seasoning"],
  },
  "chilli-273": {
    slug: "chilli-273",
    origin: "guntur",
    shape: "wrinkled",
    length: range(120, 150),
    breadth: range(10, 14),
    colour: range(50, 70),
    heat: range(20_000, 30_000),
    moisture,
    uses: ["sauces", "pastes", "pickles"],
  },
  mundu: {
    slug: "ramnad-mundu",
    origin: "ramanathapuram",
    shape: "round",
    length: range(18, 28),
    breadth: range(21, 30),
    colour: range(35, 40),
    heat: range(15_000, 20_000),
    moisture,
    uses: ["tempering", "whole"],
  },
  byadgi: {
    slug: "byadgi-kdl",
    origin: "haveri",
    shape: "wrinkled",
    length: range(120, 150),
    breadth: range(8, 12),
    colour: range(120, 150),
    heat: range(8_000, 15_000),
    moisture,
    uses: ["colour", "masala", "sauces", "marinades"],
  },
  "byadgi-dabbi": {
    slug: "byadgi-dabbi",
    origin: "haveri",
    shape: "plump",
    length: range(80, 100),
    breadth: range(15, 20),
    colour: range(150, 180),
    heat: range(5_000, 10_000),
    moisture,
    uses: ["masala", "whole"],
  },
  chapata: {
    slug: "warangal-chapata",
    origin: "warangal",
    shape: "blocky",
    length: range(40, 70),
    breadth: range(30, 40),
    colour: range(120, 130),
    heat: range(3_100, 6_500),
    moisture,
    uses: ["colour", "pickles", "pastes"],
  },
  kashmiri: {
    slug: "kashmiri-chilli",
    origin: "haveri",
    shape: "plump",
    length: range(80, 120),
    breadth: range(14, 20),
    colour: range(180, 220),
    heat: range(1_000, 2_000),
    moisture,
    uses: ["marinades", "naturalColour", "seasoning"],
  },
};

/** A variety by its name. */
export function varietyOf(key: VarietyKey): Variety {
  return { key, ...sheets[key] };
}

/** Every whole chilli of the guide, the hottest first. */
export const varieties: readonly Variety[] = varietyKeys.map(varietyOf);

/** The middle of a range: what is drawn. */
export function middleOf({ from, to }: Range): number {
  return (from + to) / 2;
}
