import { Glyph } from "#ui/glyph.tsx";

// Drawn for this site.
const whatsapp =
  "M12 2.2a9.8 9.8 0 0 0-8.4 14.8L2.2 21.8l4.9-1.3A9.8 9.8 0 1 0 12 2.2Zm0 1.8a8 8 0 1 1-4.3 14.8l-.4-.2-2.6.7.7-2.5-.2-.4A8 8 0 0 1 12 4Zm-3.4 4c-.3 0-.6.1-.8.4-.3.3-1 1-1 2.4 0 1.3 1 2.7 1.2 2.9.1.2 2 3.2 5 4.3 2.4.9 2.9.7 3.4.7.5-.1 1.7-.7 1.9-1.4.2-.6.2-1.2.2-1.3-.1-.1-.3-.2-.6-.4l-1.9-.9c-.3-.1-.5-.1-.7.2l-.8 1c-.2.2-.3.2-.6.1-.3-.2-1.2-.5-2.3-1.4-.8-.8-1.4-1.7-1.6-1.9-.2-.3 0-.5.1-.6l.5-.6c.1-.2.2-.3.3-.5v-.5l-.9-2.1c-.2-.5-.4-.4-.6-.4h-.8Z";
const telegram =
  "M21.7 4.3 18.6 19c-.2 1-.8 1.3-1.7.8l-4.7-3.5-2.3 2.2c-.2.3-.4.5-.9.5l.3-4.8L18 6.3c.4-.3-.1-.5-.6-.2L6.7 12.9l-4.6-1.4c-1-.3-1-1 .2-1.5l18-6.9c.8-.3 1.6.2 1.4 1.2Z";
const line =
  "M12 3C6.5 3 2 6.6 2 11c0 4 3.5 7.3 8.3 7.9.9.2.8.5.6 1.8-.1.4.1.9.9.5.8-.3 4.3-2.6 5.9-4.4C20.9 14.9 22 13.1 22 11c0-4.4-4.5-8-10-8ZM7.1 8.7h1v3.5h2v1H7.1V8.7Zm3.7 0h1v4.5h-1V8.7Zm1.8 0h.9l2 2.8V8.7h1v4.5h-.9l-2-2.8v2.8h-1V8.7Zm4.7 0h2.7v.9h-1.7v.9H20v.9h-1.7v.9H20v.9h-2.7V8.7Z";

type IconProps = { size?: number };

export function WhatsappIcon({ size }: IconProps) {
  return <Glyph path={whatsapp} size={size} />;
}

export function TelegramIcon({ size }: IconProps) {
  return <Glyph path={telegram} size={size} />;
}

export function LineIcon({ size }: IconProps) {
  return <Glyph path={line} size={size} />;
}
