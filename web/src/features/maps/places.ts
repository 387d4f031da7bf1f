import type india from "../../../.maps/india.json";
import type world from "../../../.maps/world.json";

/** A growing district, a market or a port on the map of India. */
export type PlaceName = keyof typeof india.districts | PortName;

export type PortName = keyof typeof india.ports;

export type DestinationName = keyof typeof world.destinations;

/** The ports of loading that maps have. */
export const indianPorts = ["mumbai", "nhavaSheva", "chennai", "mundra", "tuticorin", "kochi"] as const satisfies PortName[];

/** Destinations outside the part of the world map that phones show: its edge names them. */
export const beyond = ["newYork", "santos"] as const satisfies (keyof typeof world.beyond)[];
