import { classes } from "#ui/classes.ts";

/** A range on the scale, each end as a share of its width. */
export type Stretch = { from: number; to: number };

export type RangeRow = {
  key: string;
  name: string;
  /** The anchor of a longer description on the page. */
  href: string;
  /** Undefined if there is no figure to draw; the text says why. */
  stretch: Stretch | undefined;
  text: string;
  note?: string;
  /** The bar's colour, if it is part of the data. */
  fill?: string;
};

type RangeTableProps = {
  /** Unique on the page. */
  id: string;
  caption: string;
  nameColumn: string;
  rangeColumn: string;
  ticks: readonly { at: number; text: string }[];
  /** Parts of the scale with their own background, each darker than the one before. */
  bands?: readonly Stretch[];
  rows: readonly RangeRow[];
};

/** Rounded to a tenth of a per cent: logarithms of two engines may differ in the last digit. */
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

const cell = "grid gap-x-8 md:grid-cols-[1fr_14rem]";
/** Beside the figure, a bar is as high as its row, also where the name needs two lines: the bands go through. */
const besideFigure = "md:absolute md:top-0 md:h-full md:w-[calc(100%-16rem)]";

/**
 * Ranges on one scale: a table in which each row has a bar. On a phone the figure is above its bar, otherwise beside it. The scale goes
 * from left to right in every language, as figures do.
 */
export function RangeTable({ id, caption, nameColumn, rangeColumn, ticks, bands = [], rows }: RangeTableProps) {
  const grid = `${id}-grid`;
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-[6.75rem] pb-1 pe-3 text-start align-bottom font-normal text-bark md:w-44">
            {nameColumn}
          </th>
          <th scope="col" className="pb-1 text-start align-bottom font-normal text-bark">
            <span className={cell}>
              <Axis grid={grid} ticks={ticks} bands={bands} />
              <span className="max-md:-order-1 max-md:mb-1 md:self-end">{rangeColumn}</span>
            </span>
          </th>
        </tr>
      </thead>
      <tbody className="border-b border-ink/80">
        {rows.map((row) => (
          <tr key={row.key} className="border-t border-line first:border-ink/80">
            <th scope="row" className="pe-3 text-start font-semibold max-md:py-1.5">
              <a href={row.href} className="flex min-h-9 items-center leading-tight hover:text-chilli hover:underline">
                {row.name}
              </a>
            </th>
            <td className="relative p-0 max-md:py-1.5">
              <div className={cell}>
                <svg aria-hidden="true" className={classes("block h-4 w-full overflow-visible", besideFigure)}>
                  <use href={`#${grid}`} />
                  {row.stretch !== undefined && <Bar stretch={row.stretch} fill={row.fill} />}
                </svg>
                <p className="flex flex-wrap items-baseline gap-x-2.5 tabular-nums max-md:-order-1 max-md:justify-between max-md:leading-snug md:col-start-2">
                  <bdi className={classes("whitespace-nowrap", row.stretch === undefined ? "text-bark" : "font-semibold")}>{row.text}</bdi>
                  {row.note !== undefined && <span className="text-xs text-bark">{row.note}</span>}
                </p>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The figures above the scale, and the background behind each bar. */
function Axis({ grid, ticks, bands }: { grid: string } & Required<Pick<RangeTableProps, "ticks" | "bands">>) {
  return (
    <svg aria-hidden="true" className="block h-5 w-full overflow-visible" direction="ltr">
      <defs>
        <g id={grid}>
          {bands.map((band, index) => (
            <rect
              key={band.from}
              x={percent(band.from)}
              width={percent(band.to - band.from)}
              height="100%"
              className="fill-chilli"
              fillOpacity={0.04 + index * 0.05}
            />
          ))}
          {ticks.map((tick) => (
            <line key={tick.at} x1={percent(tick.at)} x2={percent(tick.at)} y2="100%" className="stroke-edge/50" />
          ))}
        </g>
      </defs>
      {ticks.map((tick) => (
        <text
          key={tick.at}
          x={percent(tick.at)}
          y="14"
          textAnchor={anchorAt(tick.at)}
          fontSize="11"
          // A million would run into the figure before it in the narrowest windows.
          className={classes("fill-bark font-sans tabular-nums", tick.text.length > 7 && "max-[22rem]:hidden")}
        >
          {tick.text}
        </text>
      ))}
    </svg>
  );
}

/** A figure at either end of the scale stays within it. */
function anchorAt(share: number): "start" | "middle" | "end" {
  if (share < 0.05) return "start";
  return share > 0.95 ? "end" : "middle";
}

/** A leader line from the name, then the range. A single figure is too narrow for a bar and is drawn as a mark. */
function Bar({ stretch: { from, to }, fill }: { stretch: Stretch; fill: string | undefined }) {
  return (
    <>
      <line x2={percent(from)} y1="50%" y2="50%" className="stroke-edge/60" strokeDasharray="1 4" />
      <rect
        x={percent(from)}
        width={percent(Math.max(to - from, 0.012))}
        y="22%"
        height="56%"
        rx="1"
        fill={fill}
        className={fill === undefined ? "fill-chilli" : undefined}
      />
    </>
  );
}
