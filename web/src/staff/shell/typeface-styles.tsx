import { useSite } from "#staff/site-context.tsx";

/** The stylesheet of a pair of typefaces, for the elements with its name in `data-typefaces`. Browsers load a font where it is used. */
export function TypefaceStyles({ pair }: { pair: string }) {
  const address = useSite().typeface_stylesheets[pair];
  return address !== undefined && <link rel="stylesheet" href={address} />;
}
