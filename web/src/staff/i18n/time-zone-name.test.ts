import { expect, test } from "vitest";
import { placeOf, presentZone, timeNameOf, zonesByPlace } from "./time-zone-name.ts";

test("a zone has its present name and place, whichever name a browser has for it", () => {
  expect(presentZone("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(presentZone("Europe/Berlin")).toBe("Europe/Berlin");
  expect(placeOf("Asia/Calcutta")).toBe("Kolkata");
  expect(placeOf("America/Buenos_Aires")).toBe("Buenos Aires");
});

test("each zone is to be chosen once, by its present name", () => {
  const zones = zonesByPlace("Asia/Calcutta", "en");
  expect(zones.filter((zone) => placeOf(zone) === "Kolkata")).toEqual(["Asia/Kolkata"]);
  expect(zones).not.toContain("Asia/Calcutta");
  expect(zones).toContain("Europe/Kyiv");
  expect(zonesByPlace("Etc/GMT-5", "en")).toContain("Etc/GMT-5");
});

test("the time of a zone has a name in the person's language", () => {
  expect(timeNameOf("Asia/Kolkata", "en")).toBe("India Standard Time");
  expect(timeNameOf("Asia/Kolkata", "hi")).toBe("भारतीय मानक समय");
});
