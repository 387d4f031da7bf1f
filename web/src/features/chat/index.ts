/* The exports for other features. */
export { WhatsappIcon } from "./chat-icons.tsx";
export { whatsappUrl } from "./whatsapp-url.ts";
