import { cleanup, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { SiteProvider } from "#backend/site.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import type { Texts } from "#i18n/namespaces.ts";
import { TextsProvider } from "#i18n/use-translation.ts";
import { sampleRegions } from "#testing/sample-lists.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { textsOf } from "#testing/texts-of.ts";
import texts from "../../../locales/en/maps.json";
import { DistrictMap, type MapPlace } from "./district-map.tsx";
import { indianPorts, type PlaceName } from "./places.ts";
import type { Region } from "./region.ts";
import { WorldNetwork } from "./world-network.tsx";

async function show(map: ReactNode, site = sampleSite, maps: Texts = texts) {
  const pageTexts = await loadTexts(defaultLanguage, ["maps"], () => maps, sampleSite);
  render(
    <SiteProvider value={site}>
      <TextsProvider value={pageTexts}>{map}</TextsProvider>
    </SiteProvider>,
  );
  return screen.getByRole("figure");
}

function named(...places: (keyof typeof texts.places & PlaceName)[]): MapPlace[] {
  return places.map((place) => ({ place, name: texts.places[place], isOffice: place === "bangalore" }));
}

function drawn(figure: HTMLElement) {
  return [...figure.querySelectorAll(".map-pin text")].map((text) => text.textContent);
}

test("the world has the five Indian ports and the ports of destination in five regions, on the map and in words", async () => {
  const figure = await show(<WorldNetwork regions={sampleRegions as Region[]} />);
  expect(within(figure).getByRole("img", { name: /^World map: sea routes from the Indian ports/ })).toHaveAttribute("loading", "lazy");
  const words = textsOf(within(figure).getAllByRole("definition"));
  expect(words.slice(0, 5)).toEqual(["Mumbai", "Nhava Sheva", "Chennai", "Mundra", "Tuticorin"]);
  expect(drawn(figure).sort()).toEqual(words.sort());
  expect(textsOf(within(figure).getAllByRole("term"))).toEqual([
    "Ports of loading in India",
    "Middle East",
    "Europe",
    "Asia Pacific",
    "Americas",
    "Africa",
  ]);
  expect(figure.querySelectorAll(".map-lane")).toHaveLength(words.length - 5);
});

test("a port at which the company does not load is not on the map, and one that is on no map is in words", async () => {
  const site = { ...sampleSite, figures: { ...sampleSite.figures, ports: ["Kattupalli", "Nhava Sheva"] } };
  const figure = await show(<WorldNetwork regions={sampleRegions as Region[]} />, site);
  const words = within(figure).getAllByRole("definition");
  expect(words.slice(0, 3).map((port) => port.textContent)).toEqual(["Nhava Sheva", "Kattupalli", "Jebel Ali"]);
  expect(drawn(figure)).not.toContain("Mumbai");
  expect(figure.querySelectorAll(".map-pin-port")).toHaveLength(1);
});

test("a port that is on no map has its name in the language of the page", async () => {
  const site = { ...sampleSite, figures: { ...sampleSite.figures, ports: ["Karaikal"] } };
  const figure = await show(<WorldNetwork regions={sampleRegions as Region[]} />, site, {
    ...texts,
    places: { ...texts.places, karaikal: "कारैक्काल" },
  });
  expect(within(figure).getAllByRole("definition")[0]).toHaveTextContent("कारैक्काल");
});

test("a port of destination that no region has is not on the map, nor the lane to it", async () => {
  const regions: Region[] = [{ item: "europe", countries: ["Germany"], ports: ["hamburg"] }];
  const figure = await show(<WorldNetwork regions={regions} />);
  expect(figure.querySelectorAll(".map-lane")).toHaveLength(1);
  expect([...figure.querySelectorAll(".map-pin-destination text")].map((text) => text.textContent)).toEqual(["Hamburg"]);
  expect(figure.querySelector(".map-beyond")).toBeNull();
});

test("a port of destination is reached from the first port that loads for it, whichever that is", async () => {
  const lanesFrom = async (...ports: string[]) => {
    const site = { ...sampleSite, figures: { ...sampleSite.figures, ports } };
    const figure = await show(<WorldNetwork regions={sampleRegions as Region[]} />, site);
    return [...figure.querySelectorAll(".map-lane")].map((lane) => lane.getAttribute("d"));
  };
  const destinations = sampleRegions.flatMap(({ ports }) => ports);
  const ofKochi = await lanesFrom("Kochi");
  expect(ofKochi).toHaveLength(destinations.length);
  cleanup();
  const ofBoth = await lanesFrom("Kochi", "Chennai");
  expect(ofBoth).toHaveLength(destinations.length);
  expect(ofBoth.filter((lane) => !ofKochi.includes(lane))).toHaveLength(3);
});

test("without a port of destination there is no map of the world", async () => {
  const regions: Region[] = [{ item: "europe", countries: ["Germany"], ports: [] }];
  await expect(show(<WorldNetwork regions={regions} />)).rejects.toThrow("figure");
});

test("the map of India has the named districts and no other", async () => {
  const figure = await show(<DistrictMap places={named("guntur", "byadgi")} />);
  expect(within(figure).getByRole("img", { name: "Map of India: growing districts, markets and ports" })).toBeInTheDocument();
  expect(textsOf(within(figure).getAllByRole("listitem"))).toEqual(["Guntur", "Byadgi"]);
  expect(drawn(figure)).toEqual(["Guntur", "Byadgi"]);
});

test("where there are ports and the office too, each kind has its own mark, and the map says which", async () => {
  const figure = await show(<DistrictMap places={named("guntur", "bangalore")} ports={indianPorts} label="Where we buy" />);
  expect(within(figure).getByRole("img", { name: "Where we buy" })).toBeInTheDocument();
  for (const text of ["Growing district or market", "Port of loading", "Our office"]) {
    expect(within(figure).getByText(text)).toBeInTheDocument();
  }
  expect(figure.querySelectorAll(".map-overlay .map-pin-port circle")).toHaveLength(indianPorts.length);
  expect(figure.querySelectorAll(".map-overlay .map-pin-district circle")).toHaveLength(1);
  expect(figure.querySelectorAll(".map-overlay .map-pin-office rect")).toHaveLength(1);
});

test("the north of the sheet is shown only for a place that lies there", async () => {
  const peninsula = await show(<DistrictMap places={named("guntur", "karnal")} />);
  expect(peninsula.querySelector(".map-india-whole")).toBeNull();
});

test("Kashmir's saffron opens the sheet to the north", async () => {
  const whole = await show(<DistrictMap places={named("pulwama")} />);
  expect(whole.querySelector(".map-india-whole")).not.toBeNull();
});

test("a map is read from left to right in every language, and has no style of its own", async () => {
  const figure = await show(
    <div dir="rtl">
      <DistrictMap places={named("guntur")} ports={["chennai"]} />
    </div>,
  );
  expect(within(figure).getByRole("img").closest("[dir]")).toHaveAttribute("dir", "ltr");
  expect(figure.querySelector("[style]")).toBeNull();
});
