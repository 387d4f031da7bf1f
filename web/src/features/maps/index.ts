/* What other features use of this one. */
export { PortName } from "./port-name.tsx";
