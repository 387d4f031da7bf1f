import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";

type SheetProps = {
  /** The file with the land, and its size. */
  land: { src: string; width: number; height: number };
  /** A short name of the map; its places follow in a list. */
  name: string;
  /** How much of the map the frame shows: a class of styles/maps.css. */
  frame: string;
  /** The markers over the land: SVG with positions in percent. */
  overlay: ReactNode;
  /** The places as a text list. */
  list: ReactNode;
  legend?: ReactNode;
  caption?: ReactNode;
  className?: string;
};

/** A map: an image of the land, with pins and names over it that keep their size at any width. It is never mirrored. */
export function Sheet({ land, name, frame, overlay, list, legend, caption, className }: SheetProps) {
  return (
    <figure className={classes("map", className)}>
      <div dir="ltr" className={classes("map-frame", frame)}>
        <div className="map-sheet">
          <img {...land} alt={name} loading="lazy" decoding="async" />
          <svg aria-hidden="true" className="map-overlay" width="100%" height="100%">
            {overlay}
          </svg>
        </div>
      </div>
      <div className="visually-hidden">{list}</div>
      {legend}
      {caption !== undefined && <figcaption className="map-caption">{caption}</figcaption>}
    </figure>
  );
}
