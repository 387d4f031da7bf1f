import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";

type SheetProps = {
  /** The file with the land, and its measures. */
  land: { src: string; width: number; height: number };
  /** What the map is, in a few words; its places follow in a list. */
  name: string;
  /** How much of the sheet the frame shows: a class of styles/maps.css. */
  frame: string;
  /** What stands over the land: SVG with positions in percent. */
  overlay: ReactNode;
  /** The places once more, in words. */
  list: ReactNode;
  /** What its marks stand for. */
  legend?: ReactNode;
  caption?: ReactNode;
  className?: string;
};

/** A map as a plate in an atlas: an image of the land, and over it pins and names that keep their size at any width. It never mirrors. */
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
