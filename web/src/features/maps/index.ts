/* The exports for other features. */
export { PortName } from "./port-name.tsx";
