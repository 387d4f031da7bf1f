import type india from "../../../.maps/india.json";
import type world from "../../../.maps/world.json";

/** A growing district, a market or the office, as named in `DistrictMap`. */
export type PlaceName = keyof typeof india.districts;

export type PortName = keyof typeof india.ports;

export type DestinationName = keyof typeof world.destinations;

/** The ports of loading, in the company's order. */
export const indianPorts = ["mumbai", "nhavaSheva", "chennai", "mundra", "tuticorin"] as const satisfies PortName[];

/** Destinations outside the part of the world map that phones show: its edge names them. */
export const beyond = ["newYork", "santos"] as const satisfies (keyof typeof world.beyond)[];
