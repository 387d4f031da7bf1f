/* What other features use of this one. */
export { WhatsappIcon } from "./chat-icons.tsx";
export { whatsappUrl } from "./whatsapp-url.ts";
