/** The groups of tests; their texts are under `protocols` of the quality page. */
export const testGroups = [
  {
    group: "physical",
    tests: ["moisture", "foreign", "ash", "volatileOil", "colour", "heat", "curcumin", "aflatoxin", "ochratoxin", "lead", "dyes"],
  },
  { group: "microbiological", tests: ["salmonella", "coli", "enterobacteria", "plateCount", "moulds", "bacillus"] },
  { group: "residues", tests: ["multi", "dithiocarbamates", "ethyleneOxide", "polar"] },
  { group: "sensory", tests: ["appearance", "aroma", "taste", "difference"] },
] as const;
