import { Fragment } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import world from "../../../.maps/world.json";
import land from "../../../.maps/world-land.svg";
import { Pin } from "./pin.tsx";
import { beyond, type DestinationName } from "./places.ts";
import { PortName } from "./port-name.tsx";
import type { Region } from "./region.ts";
import { Sheet } from "./sheet.tsx";
import { useLoadingPorts } from "./use-loading-ports.ts";

type WorldNetworkProps = { regions: readonly Region[]; className?: string };

/** Only shown on wide maps: on a narrow one they would overlap others. */
const minor: readonly DestinationName[] = ["jeddah", "hoChiMinhCity"];

/** The world with the sea lanes from the Indian ports to the ports of destination; on phones, from Portugal to Australia. */
export function WorldNetwork({ regions, className }: WorldNetworkProps) {
  const { t } = useTranslation("maps");
  const { width, height } = world;
  if (regions.every(({ ports }) => ports.length === 0)) return null;
  return (
    <Sheet
      land={{ src: land, width, height }}
      name={t("network.name")}
      frame="map-world"
      overlay={<Network regions={regions} />}
      list={<PortList regions={regions} />}
      className={className}
    />
  );
}

function Network({ regions }: Pick<WorldNetworkProps, "regions">) {
  const { t } = useTranslation("maps");
  const { onMaps } = useLoadingPorts();
  const loads: readonly string[] = onMaps;
  const destinations = [...new Set(regions.flatMap(({ ports }) => ports))];
  const isReached = (port: string) => destinations.some((destination) => destination === port);
  const lanes = destinations.flatMap((port) => world.lanes.find(({ from, to }) => loads.includes(from) && to === port) ?? []);
  return (
    <>
      <svg aria-hidden="true" viewBox={`0 0 ${world.width} ${world.height}`} preserveAspectRatio="none">
        {lanes.map(({ to, path }) => (
          <path key={to} d={path} className="map-lane" />
        ))}
      </svg>
      {destinations.map((port) => (
        <Pin key={port} pin={world.destinations[port]} kind="destination" name={t(`places.${port}`)} minor={minor.includes(port)} />
      ))}
      {onMaps.map((port) => (
        <Pin key={port} pin={world.ports[port]} kind="port" name={t(`places.${port}`)} />
      ))}
      {beyond.filter(isReached).map((port) => (
        <text key={port} x={`${world.beyond[port].x}%`} y={`${world.beyond[port].y}%`} className="map-name map-beyond">
          {t("network.beyond", { port: t(`places.${port}`) })}
        </text>
      ))}
    </>
  );
}

function PortList({ regions }: Pick<WorldNetworkProps, "regions">) {
  const { t } = useTranslation("maps");
  const { onMaps, others } = useLoadingPorts();
  return (
    <dl>
      {onMaps.length + others.length > 0 && <dt>{t("network.loading")}</dt>}
      {onMaps.map((port) => (
        <dd key={port}>{t(`places.${port}`)}</dd>
      ))}
      {others.map((port) => (
        <dd key={port}>
          <PortName port={port} />
        </dd>
      ))}
      {regions
        .filter(({ ports }) => ports.length > 0)
        .map(({ item, ports }) => (
          <Fragment key={item}>
            <dt>{t(`regions.items.${item}.name`)}</dt>
            {ports.map((port) => (
              <dd key={port}>{t(`places.${port}`)}</dd>
            ))}
          </Fragment>
        ))}
    </dl>
  );
}
