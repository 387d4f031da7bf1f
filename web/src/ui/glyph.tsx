type GlyphProps = {
  /** The drawing on a grid of 24, as the `d` of a path. */
  path: string;
  /** Width and height in pixels. */
  size?: number;
};

/** A sign in one colour, such as that of a messaging service; never the only bearer of a meaning. */
export function Glyph({ path, size = 18 }: GlyphProps) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24" width={size} height={size} fill="currentColor" className="shrink-0">
      <path d={path} />
    </svg>
  );
}
