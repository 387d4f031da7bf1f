import { TypedValue } from "#features/catalogue/typed-text.tsx";
import { useTranslation } from "#i18n/use-translation.ts";

/** The company's ports as products name them, with the names of their places. */
const ports = {
  Mumbai: "mumbai",
  "Nhava Sheva": "nhavaSheva",
  Chennai: "chennai",
  Mundra: "mundra",
  Tuticorin: "tuticorin",
} as const;

function isKnown(port: string): port is keyof typeof ports {
  return Object.hasOwn(ports, port);
}

/** A port in the page's language, where it is one of the company's. */
export function PortName({ port }: { port: string }) {
  const { t } = useTranslation("maps");
  return isKnown(port) ? t(`places.${ports[port]}`) : <TypedValue>{port}</TypedValue>;
}
