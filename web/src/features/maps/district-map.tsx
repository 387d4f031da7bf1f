import type { ReactNode } from "react";
import { factsOf, itemsOf } from "#i18n/items.ts";
import { usePageTexts, useTranslation } from "#i18n/use-translation.ts";
import india from "../../../.maps/india.json";
import land from "../../../.maps/india-land.svg";
import { Legend, Pin, type PinKind } from "./pin.tsx";
import type { PlaceName, PortName } from "./places.ts";
import { Sheet } from "./sheet.tsx";

/** A place on the map, and what it is called there. */
export type MapPlace = { place: PlaceName; name: string; isOffice?: boolean };

type DistrictMapProps = {
  places: readonly MapPlace[];
  ports?: readonly PortName[];
  /** The name of the map, if the common one does not fit. */
  label?: string;
  caption?: ReactNode;
  className?: string;
};

const seas = ["arabianSea", "bayOfBengal"] as const;
const kinds = ["district", "port", "office"] as const;

/** The northern part of the map, in percent of its height, which is only shown if a place is in it. */
const north = 18;

/** India by its coast, with the named districts and ports. */
export function DistrictMap({ places, ports: loading = [], label, caption, className }: DistrictMapProps) {
  const { t } = useTranslation("maps");
  const { width, height } = india;
  // A port that is named as a place has one pin.
  const ports = loading.filter((port) => !places.some(({ place }) => place === port));
  const reachesNorth = places.some(({ place }) => pinOf(place).y < north);
  const names = new Set([...places.map(({ name }) => name), ...ports.map((port) => t(`places.${port}`))]);
  return (
    <Sheet
      land={{ src: land, width, height }}
      name={label ?? t("india.name")}
      frame={reachesNorth ? "map-india map-india-whole" : "map-india"}
      overlay={<Places places={places} ports={ports} />}
      list={
        <ul>
          {[...names].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      }
      legend={<KindLegend places={places} ports={ports} />}
      caption={caption}
      className={className}
    />
  );
}

type PlacesProps = { places: readonly MapPlace[]; ports: readonly PortName[] };

function Places({ places, ports }: PlacesProps) {
  const { t } = useTranslation("maps");
  return (
    <>
      {india.parallels.map(({ degrees, at }) => (
        <text key={degrees} x="1%" y={`${at}%`} dy={-4} className="map-degree">{`${degrees}°`}</text>
      ))}
      {india.meridians.map(({ degrees, at }) => (
        <text key={degrees} x={`${at}%`} y="99%" dx={4} className="map-degree">{`${degrees}°`}</text>
      ))}
      {seas.map((sea) => (
        <text key={sea} x={`${india.seas[sea].x}%`} y={`${india.seas[sea].y}%`} className={`map-sea map-sea-${sea}`}>
          {t(`seas.${sea}`)}
        </text>
      ))}
      {ports.map((port) => (
        <Pin key={port} pin={india.ports[port]} kind="port" name={t(`places.${port}`)} />
      ))}
      {places.map((place) => (
        <Pin key={`${place.place} ${place.name}`} pin={pinOf(place.place)} kind={kindOf(place)} name={place.name} />
      ))}
    </>
  );
}

function KindLegend({ places, ports }: PlacesProps) {
  const { t } = useTranslation("maps");
  const shown = kinds.filter((kind) => (kind === "port" ? ports.length > 0 : places.some((place) => kindOf(place) === kind)));
  if (shown.length < 2) return null;
  return <Legend entries={shown.map((kind) => ({ kind, text: t(`india.legend.${kind}`) }))} />;
}

const kindOf = ({ isOffice }: MapPlace): Exclude<PinKind, "port" | "destination"> => (isOffice ? "office" : "district");

const pins = { ...india.ports, ...india.districts };
const pinOf = (place: PlaceName) => pins[place];

/** Whether the map of India has a place. */
const isOnMap = (place: string | undefined): place is PlaceName => place !== undefined && Object.hasOwn(pins, place);

/** Places by the names that maps usually have for them. */
export function useMapPlaces(): (places: readonly PlaceName[]) => MapPlace[] {
  const { t } = useTranslation("maps");
  return (places) => places.map((place) => ({ place, name: t(`places.${place}`) }));
}

/** The lists whose entries are places: each has a `name`, and the facts `place` and `office`. */
type PlaceList = "about:sourcing.districts.items" | "home:about.places.items";

/** The entries of a list that the map of India has. */
export function useListedPlaces(list: PlaceList): MapPlace[] {
  const page = usePageTexts();
  const { t } = useTranslation("maps");
  return itemsOf(page, list).flatMap((item): MapPlace[] => {
    const { place, office } = factsOf(page, list, item);
    const name = (t as (key: string) => string)(`${list}.${item}.name`);
    return isOnMap(place) ? [{ place, name, isOffice: office === "yes" }] : [];
  });
}
