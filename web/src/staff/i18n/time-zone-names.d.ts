/** Made by `build/time-zone-names.ts`. */
declare module "virtual:time-zone-names" {
  /** By older IANA name of a zone its present one. */
  const presentNames: Record<string, string>;
  export default presentNames;
}
