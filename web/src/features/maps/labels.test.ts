import { expect, test } from "vitest";
import india from "../../../.maps/india.json";
import world from "../../../.maps/world.json";
import texts from "../../../locales/en/maps.json";
import { type DestinationName, indianPorts } from "./places.ts";

type Named = { name: string; x: number; y: number; label: { side: string; dx: number; dy: number } };
type Box = { name: string; left: number; right: number; top: number; bottom: number };

// The maps of the screens: the red chillies, the spices, the company's buyers with the ports, and the home page.
const sets: { name: string; places: (keyof typeof india.districts)[]; withPorts: boolean }[] = [
  {
    name: "red chillies",
    places: ["guntur", "khammam", "warangal", "kurnool", "byadgi", "ramanathapuram", "mehsana", "aizawl", "peren"],
    withPorts: false,
  },
  {
    name: "spices",
    places: ["idukki", "wayanad", "alappuzha", "erode", "nizamabad", "mehsana", "kanyakumari", "kota", "lakadong"],
    withPorts: false,
  },
  {
    name: "buyers",
    places: ["guntur", "khammam", "byadgi", "idukki", "wayanad", "erode", "unjha", "kota", "indore", "karnal"],
    withPorts: true,
  },
  { name: "home", places: ["guntur", "byadgi", "unjha", "bangalore"], withPorts: false },
];

/** The ports where the sample company loads. */
const sampleCompanys = indianPorts.filter((port) => port !== "kochi");

test.each(sets.flatMap((set) => [340, 460, 580].map((width) => ({ ...set, width }))))(
  "on a map of India $width px wide no name of the $name stands on another or out of the frame",
  ({ places, withPorts, width }) => {
    const ports = withPorts ? sampleCompanys.map((port) => ({ ...india.ports[port], name: texts.places[port] })) : [];
    const pins = [...places.map((place) => ({ ...india.districts[place], name: texts.places[place] })), ...ports];
    const boxes = boxesOf(pins, india, width);
    expect(overlaps([...boxes, ...seasOf(width)])).toEqual([]);
    expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
  },
);

const everywhere = Object.keys(world.destinations) as DestinationName[];
const hiddenOnNarrowMaps: DestinationName[] = ["jeddah", "hoChiMinhCity"];

// A narrow map shows half of a map of twice its width.
const widths = [
  { width: 1200, shown: everywhere },
  { width: 960, shown: everywhere },
  { width: 704, shown: everywhere.filter((port) => !hiddenOnNarrowMaps.includes(port)) },
];

test.each(
  widths.flatMap((of) => [
    { ...of, ports: sampleCompanys },
    { ...of, ports: indianPorts },
  ]),
)("on a map of the world $width px wide with $ports.length ports of loading no name stands on another", ({ width, shown, ports }) => {
  const pins = [
    ...ports.map((port) => ({ ...world.ports[port], name: texts.places[port] })),
    ...shown.map((port) => ({ ...world.destinations[port], name: texts.places[port] })),
  ];
  expect(overlaps(boxesOf(pins, world, width))).toEqual([]);
});

/** The boxes of the names: 13 px high from the top of a capital to the bottom of a "g", and 7 px per letter. */
function boxesOf(pins: Named[], sheet: { width: number; height: number }, width: number): Box[] {
  const height = (width * sheet.height) / sheet.width;
  return pins.map(({ x, y, name, label }) => {
    const at = (x / 100) * width + label.dx;
    const foot = (y / 100) * height + label.dy;
    const long = name.length * 7;
    return {
      name,
      left: label.side === "end" ? at - long : at,
      right: label.side === "end" ? at : at + long,
      top: foot - 9.5,
      bottom: foot + 3,
    };
  });
}

/** The boxes of the seas' names: letters of 7.5 px around their centres. A narrow map only has the eastern one. */
function seasOf(width: number): Box[] {
  const height = (width * india.height) / india.width;
  const shown = width < 384 ? (["bayOfBengal"] as const) : (["bayOfBengal", "arabianSea"] as const);
  return shown.map((sea) => {
    const name = texts.seas[sea];
    const { x, y } = india.seas[sea];
    const [middle, foot, long] = [(x / 100) * width, (y / 100) * height, name.length * 7.5];
    return { name, left: middle - long / 2, right: middle + long / 2, top: foot - 11, bottom: foot + 4 };
  });
}

function overlaps(boxes: Box[]): string[] {
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
      .map((other) => `${one.name} and ${other.name}`),
  );
}
