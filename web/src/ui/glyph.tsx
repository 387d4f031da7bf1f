type GlyphProps = {
  /** The drawing on a grid of 24, as the `d` of a path. */
  path: string;
  /** Width and height in pixels. */
  size?: number;
};

/** A single-colour icon, such as that of a messaging service; it must never carry a meaning alone. */
export function Glyph({ path, size = 18 }: GlyphProps) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24" width={size} height={size} fill="currentColor" className="shrink-0">
      <path d={path} />
    </svg>
  );
}
