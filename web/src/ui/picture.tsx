import { useEffect, useRef, useState } from "react";
import { classes } from "#ui/classes.ts";
import { Image } from "#ui/image.tsx";

export type PlateText = { title: string; overline?: string; note?: string; tone?: "chilli" | "turmeric" | "leaf" };

type PictureProps = {
  /** The address of a file: one of the site's own pictures, of which the browser takes the fitting size, or any other. */
  src: string | null;
  alt: string;
  /** How wide it is shown, as the `sizes` of an image say it. */
  sizes: string;
  /** What is printed on the plate when there is no picture, or it does not arrive. */
  plate: PlateText;
  /** In sight when the page opens: loaded at once. */
  priority?: boolean;
  /** Sets the shape; `aspect-[4/3]` unless told. */
  className?: string;
};

/** A picture of the goods; without one, a printed label in its place. */
export function Picture({ src, alt, sizes, plate, priority, className = "aspect-[4/3]" }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [missing, setMissing] = useState<string | null>(null);

  // It may have failed before React was listening.
  useEffect(() => {
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0) setMissing(src);
  }, [src]);

  if (src === null || src === missing) return <Plate {...plate} alt={alt} className={className} />;
  return (
    <Image
      ref={image}
      src={src}
      alt={alt}
      sizes={sizes}
      priority={priority}
      onError={() => setMissing(src)}
      className={classes("w-full bg-paper-deep object-cover", className)}
    />
  );
}

function Plate({ title, overline, note, tone = "chilli", alt, className }: PlateText & { alt: string; className: string }) {
  const [letter] = title;
  return (
    <div role="img" aria-label={alt} className={classes("plate w-full", `plate-${tone}`, className)}>
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
