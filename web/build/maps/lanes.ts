import type { destinations, Position, ports } from "./places.ts";

type Lane = { from: keyof typeof ports; to: keyof typeof destinations; by: Position[] };

// Points at sea, in the order of westbound and eastbound voyages from India.
const arabianSea: Position[] = [
  [62, 15.2],
  [52, 13],
  [46, 12.2],
];
const redSea: Position[] = [
  [43.3, 12.7],
  [41.2, 15.8],
  [38.4, 20.3],
];
const suez: Position[] = [
  [35.6, 25.3],
  [33.8, 27.7],
  [33.05, 28.8],
  [32.55, 29.9],
  [32.3, 31.4],
];
const mediterranean: Position[] = [
  [27.5, 33.4],
  [18, 35.2],
  [11.3, 37.35],
  [4, 37.9],
  [-2, 36.4],
  [-5.6, 35.95],
];
const biscay: Position[] = [
  [-9.8, 36.9],
  [-10.1, 43],
  [-6, 48.7],
  [-1.5, 50.1],
  [1.5, 51.05],
];
const toMalacca: Position[] = [
  [87, 8.6],
  [94.3, 6.3],
  [97.6, 5.6],
];
const malacca: Position[] = [...toMalacca, [100.4, 3.2], [102.4, 1.8]];
const southChinaSea: Position[] = [
  [103.9, 1.15],
  [104.8, 2.6],
  [107.8, 6.5],
];
const toTheCape: Position[] = [
  [77.6, 7.2],
  [67, -6],
  [55.5, -24],
  [44, -31.5],
  [31, -34.8],
];

const toJapan: Position[] = [
  [112, 12],
  [117, 18.3],
  [121.3, 20.6],
  [128.5, 26.5],
  [134.3, 32.6],
];
const toJebelAli: Position[] = [
  [60.5, 24.6],
  [57.3, 25.6],
  [56.4, 26.5],
];
const northSea: Position[] = [
  [4, 53.2],
  [8, 54.05],
];
const toNewYork: Position[] = [
  [-12, 36.6],
  [-35, 40.5],
  [-58, 41.4],
];
const mozambique: Position[] = [
  [45.5, -9.5],
  [41.5, -16.5],
  [37, -24],
];
const toLagos: Position[] = [
  [19.5, -35.4],
  [12, -27],
  [4.5, -12],
  [2.4, 1.5],
];
const toSantos: Position[] = [
  [20, -36.4],
  [5, -36.2],
  [-20, -32.5],
];
const toSydney: Position[] = [
  [80.4, 5.2],
  [93, -9],
  [108, -30],
  [115, -36],
  [130, -38.6],
  [143.5, -39.6],
  [148.5, -39.3],
  [150.8, -37],
];
/** From the west coast to the east. */
const aroundSriLanka: Position[] = [
  [77.2, 7.4],
  [80.4, 5.2],
];

/**
 * The sea lanes: through Suez and around the Cape to the west, through the Strait of Malacca and around Leeuwin to the east. A map shows one to
 * each port of destination, the first from a port where the company loads.
 */
export const lanes: Lane[] = [
  { from: "mundra", to: "jebelAli", by: [[66, 23], ...toJebelAli] },
  { from: "mundra", to: "jeddah", by: [...arabianSea, ...redSea] },
  { from: "nhavaSheva", to: "hamburg", by: [...arabianSea, ...redSea, ...suez, ...mediterranean, ...biscay, ...northSea] },
  { from: "nhavaSheva", to: "rotterdam", by: [...arabianSea, ...redSea, ...suez, ...mediterranean, ...biscay] },
  { from: "nhavaSheva", to: "newYork", by: [...arabianSea, ...redSea, ...suez, ...mediterranean, ...toNewYork] },
  {
    from: "mumbai",
    to: "mombasa",
    by: [
      [66, 12.5],
      [52, 1.5],
    ],
  },
  { from: "mumbai", to: "durban", by: [[66, 12.5], [53, 0], ...mozambique] },
  { from: "tuticorin", to: "lagos", by: [...toTheCape, ...toLagos] },
  { from: "tuticorin", to: "santos", by: [...toTheCape, ...toSantos] },
  { from: "chennai", to: "portKlang", by: toMalacca },
  { from: "chennai", to: "hoChiMinhCity", by: [...malacca, ...southChinaSea] },
  { from: "chennai", to: "osaka", by: [...malacca, ...southChinaSea, ...toJapan] },
  { from: "tuticorin", to: "sydney", by: [[78.6, 7.2], ...toSydney] },
  { from: "kochi", to: "jebelAli", by: [[66, 18], ...toJebelAli] },
  { from: "kochi", to: "jeddah", by: [...arabianSea.slice(1), ...redSea] },
  { from: "kochi", to: "hamburg", by: [...arabianSea.slice(1), ...redSea, ...suez, ...mediterranean, ...biscay, ...northSea] },
  { from: "kochi", to: "rotterdam", by: [...arabianSea.slice(1), ...redSea, ...suez, ...mediterranean, ...biscay] },
  { from: "kochi", to: "newYork", by: [...arabianSea.slice(1), ...redSea, ...suez, ...mediterranean, ...toNewYork] },
  { from: "kochi", to: "mombasa", by: [[60, 4]] },
  { from: "kochi", to: "durban", by: [[60, -1], ...mozambique] },
  { from: "kochi", to: "lagos", by: [...toTheCape.slice(1), ...toLagos] },
  { from: "kochi", to: "santos", by: [...toTheCape.slice(1), ...toSantos] },
  { from: "kochi", to: "portKlang", by: [...aroundSriLanka, ...toMalacca] },
  { from: "kochi", to: "hoChiMinhCity", by: [...aroundSriLanka, ...malacca, ...southChinaSea] },
  { from: "kochi", to: "osaka", by: [...aroundSriLanka, ...malacca, ...southChinaSea, ...toJapan] },
  { from: "kochi", to: "sydney", by: [...aroundSriLanka.slice(0, 1), ...toSydney] },
];
