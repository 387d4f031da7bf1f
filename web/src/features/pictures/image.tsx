import { preload } from "react-dom";
import { ownPicture } from "./own-pictures.ts";

type ImageProps = {
  /** The address of a file: one of the site's own pictures, which have several sizes and formats, or any other. */
  src: string;
  alt: string;
  /** Its displayed width, as in the attribute `sizes`. */
  sizes: string;
  /** Visible when the page opens: loaded immediately, before other pictures, which are loaded lazily. */
  priority?: boolean;
  className?: string;
};

/** The formats that browsers may choose, the best first. */
const formats = [
  { format: "svg", type: "image/svg+xml" },
  { format: "avif", type: "image/avif" },
] as const;

/** The assumed shape of an image of unknown size, which is cropped anyway. */
const unknown = { width: 960, height: 720 };

/** An image in the best available format and size. */
export function Image({ src, alt, sizes, priority = false, className }: ImageProps) {
  const own = ownPicture(src);
  const { width, height } = own ?? unknown;
  const sources = formats.flatMap(({ format, type }) => {
    const srcSet = own?.sources[format];
    return srcSet === undefined ? [] : [{ type, srcSet }];
  });
  if (priority) {
    const [best] = sources;
    const wanted = best && { type: best.type, imageSrcSet: best.srcSet, imageSizes: sizes };
    preload(src, { as: "image", fetchPriority: "high", ...wanted });
  }
  const image = (
    <img
      sizes={own && sizes}
      srcSet={own?.sources.jpg}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      className={className}
    />
  );
  if (own === undefined) return image;
  return (
    <picture className="contents">
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
