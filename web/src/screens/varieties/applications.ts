import type { VarietyName } from "#backend/wire/VarietyName.ts";

/** What a buyer makes, as the texts name it, with the varieties that carry it, the first choice first. */
export const applications = [
  { key: "powder", recommended: ["sannam", "chilli-334", "chilli-341"] },
  { key: "flakes", recommended: ["sannam", "wonder-hot"] },
  { key: "sauces", recommended: ["chilli-273", "indo-5", "sannam"] },
  { key: "hotpot", recommended: ["teja"] },
  { key: "oleoresin", recommended: ["teja", "bhut-jolokia"] },
  { key: "extraction", recommended: ["byadgi", "chapata"] },
  { key: "pickles", recommended: ["sannam", "chapata", "birds-eye"] },
  { key: "seasoning", recommended: ["teja", "kashmiri", "indo-5"] },
  { key: "marinades", recommended: ["kashmiri", "byadgi"] },
] as const satisfies readonly { key: string; recommended: readonly VarietyName[] }[];
