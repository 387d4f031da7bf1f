import { withoutMarks } from "#i18n/text-marks.ts";
import { classes } from "#ui/classes.ts";
import { type Focus, focusClasses } from "./focus.ts";
import { Image } from "./image.tsx";
import { ownPicture } from "./own-pictures.ts";

export type PlateText = { title: string; overline?: string; note?: string; tone?: "chilli" | "turmeric" | "leaf" };

type PictureProps = {
  /** The address of a file: one of the site's own pictures, of which the browser chooses the size, or any other. */
  src: string | null;
  alt: string;
  /** The point that stays visible when it is cropped; the centre by default. */
  focus?: Focus;
  /** Its displayed width, as in the attribute `sizes`. */
  sizes: string;
  /** The text of the plate that is shown if there is no picture, or it fails to load. */
  plate: PlateText;
  /** Visible when the page opens: loaded immediately. */
  priority?: boolean;
  /** Sets the shape; `aspect-[4/3]` by default. */
  className?: string;
};

/** A picture of the goods; without one, a plate instead. An external picture has its plate ready in case it fails to load. */
export function Picture({ src, alt, focus, sizes, plate, priority, className = "aspect-[4/3]" }: PictureProps) {
  if (src === null) return <Plate {...plate} alt={alt} className={className} />;
  const image = (
    <Image
      src={src}
      alt={alt}
      sizes={sizes}
      priority={priority}
      className={classes("w-full bg-paper-deep object-cover", focusClasses(focus), className)}
    />
  );
  if (ownPicture(src) !== undefined) return image;
  return (
    <div data-plate="" className="contents">
      {image}
      <Plate {...plate} alt={alt} className={className} hidden />
    </div>
  );
}

type PlateProps = PlateText & { alt: string; className: string; hidden?: boolean };

function Plate({ title, overline, note, tone = "chilli", alt, className, hidden }: PlateProps) {
  const [letter] = withoutMarks(title);
  return (
    <div role="img" aria-label={alt} hidden={hidden} className={classes("plate w-full", `plate-${tone}`, className)}>
      <span className="plate-letter">{letter}</span>
      <span className="plate-frame">
        <span className="plate-head label">
          <bdi>{overline}</bdi>
          <bdi className="text-end">{note}</bdi>
        </span>
        <span className="plate-title">
          <bdi>{title}</bdi>
        </span>
      </span>
    </div>
  );
}
