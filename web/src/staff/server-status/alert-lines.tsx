import { Fragment } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { Alert } from "./status.ts";

/** What needs attention, what the server says of it, and what to do. */
export function AlertLines({ alert: { kind, found, advice } }: { alert: Alert }) {
  const t = useTexts();
  return (
    <>
      <p className="font-semibold">{t(`shell.alert.${kind}`)}</p>
      {found === undefined ? <p className="text-sm text-bark">{t("shell.askServer")}</p> : <OfTheServer text={found} />}
      {advice && <OfTheServer text={advice} />}
    </>
  );
}

/** A line in English for the person who runs the server, with names between backticks. */
function OfTheServer({ text }: { text: string }) {
  return (
    <p className="text-sm break-words text-bark first-letter:uppercase" lang="en" dir="ltr">
      {text.split("`").map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line do not change their places
        <Fragment key={index}>{index % 2 === 1 ? <code>{part}</code> : part}</Fragment>
      ))}
    </p>
  );
}
