import type india from "../../../.maps/india.json";
import type world from "../../../.maps/world.json";

/** A growing district, a market or the office, as named in `DistrictMap`. */
export type PlaceName = keyof typeof india.districts;

export type PortName = keyof typeof india.ports;

export type DestinationName = keyof typeof world.destinations;

/** The ports of loading, in the company's order. */
export const indianPorts = ["mumbai", "nhavaSheva", "chennai", "mundra", "tuticorin"] as const satisfies PortName[];

/** The ports of destination by region. */
export const destinations = {
  middleEast: ["jebelAli", "jeddah"],
  europe: ["rotterdam", "hamburg"],
  asiaPacific: ["portKlang", "hoChiMinhCity", "osaka", "sydney"],
  americas: ["newYork", "santos"],
  africa: ["mombasa", "durban", "lagos"],
} as const satisfies Record<string, DestinationName[]>;

/** The regions in the order of the voyage from India. */
export const regions = ["middleEast", "europe", "asiaPacific", "americas", "africa"] as const satisfies (keyof typeof destinations)[];

/** Destinations outside the part of the world map that phones show: its edge names them. */
export const beyond = ["newYork", "santos"] as const satisfies (keyof typeof world.beyond)[];
