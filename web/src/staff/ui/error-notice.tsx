import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Notice } from "./notice.tsx";

/** Why something was refused; nothing without an error. */
export function ErrorNotice({ error }: { error: unknown }) {
  const t = useTexts();
  if (error === null || error === undefined) return null;
  return (
    <Notice tone="now" role="alert">
      {messageOf(error, t)}
    </Notice>
  );
}
