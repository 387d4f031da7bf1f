import { Fragment, type ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import world from "../../../.maps/world.json";
import land from "../../../.maps/world-land.svg";
import { Pin } from "./pin.tsx";
import { beyond, type DestinationName, destinations, regions } from "./places.ts";
import { Sheet } from "./sheet.tsx";
import { useLoadingPorts } from "./use-loading-ports.ts";

type WorldNetworkProps = { caption?: ReactNode; className?: string };

/** Only shown on wide maps: on a narrow one they would overlap others. */
const minor: readonly DestinationName[] = ["jeddah", "hoChiMinhCity"];

/** The world with the sea lanes from the Indian ports to the ports of destination; on phones, from Portugal to Australia. */
export function WorldNetwork({ caption, className }: WorldNetworkProps) {
  const { t } = useTranslation("maps");
  const { width, height } = world;
  return (
    <Sheet
      land={{ src: land, width, height }}
      name={t("network.name")}
      frame="map-world"
      overlay={<Network />}
      list={<PortList />}
      caption={caption}
      className={className}
    />
  );
}

function Network() {
  const { t } = useTranslation("maps");
  const { onMaps } = useLoadingPorts();
  const loads: readonly string[] = onMaps;
  return (
    <>
      <svg aria-hidden="true" viewBox={`0 0 ${world.width} ${world.height}`} preserveAspectRatio="none">
        {world.lanes
          .filter(({ from }) => loads.includes(from))
          .map(({ from, to, path }) => (
            <path key={`${from} ${to}`} d={path} className="map-lane" />
          ))}
      </svg>
      {regions
        .flatMap((region) => destinations[region])
        .map((port) => (
          <Pin key={port} pin={world.destinations[port]} kind="destination" name={t(`places.${port}`)} minor={minor.includes(port)} />
        ))}
      {onMaps.map((port) => (
        <Pin key={port} pin={world.ports[port]} kind="port" name={t(`places.${port}`)} />
      ))}
      {beyond.map((port) => (
        <text key={port} x={`${world.beyond[port].x}%`} y={`${world.beyond[port].y}%`} className="map-name map-beyond">
          {t("network.beyond", { port: t(`places.${port}`) })}
        </text>
      ))}
    </>
  );
}

function PortList() {
  const { t } = useTranslation("maps");
  const { onMaps, others } = useLoadingPorts();
  return (
    <dl>
      <dt>{t("network.loading")}</dt>
      {onMaps.map((port) => (
        <dd key={port}>{t(`places.${port}`)}</dd>
      ))}
      {others.map((port) => (
        <dd key={port}>{port}</dd>
      ))}
      {regions.map((region) => (
        <Fragment key={region}>
          <dt>{t(`regions.${region}`)}</dt>
          {destinations[region].map((port) => (
            <dd key={port}>{t(`places.${port}`)}</dd>
          ))}
        </Fragment>
      ))}
    </dl>
  );
}
