import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import type { Sending } from "./use-upload.ts";

/** Files that are being uploaded, and refused ones with the reason. */
export function SendingList({ sending, onDismiss }: { sending: readonly Sending[]; onDismiss: (key: number) => void }) {
  const t = useTexts();
  return (
    <div className="flex flex-col gap-2 empty:-mt-4" aria-live="polite">
      {sending.map(({ key, name, error }) =>
        error === undefined ? (
          <p key={key} className="flex items-center gap-2 text-sm text-bark">
            <span aria-hidden="true" className="spinner" />
            {t("files.sending", { name })}
          </p>
        ) : (
          <Notice
            key={key}
            tone="now"
            action={
              <Button size="small" onClick={() => onDismiss(key)}>
                {t("files.putAway")}
              </Button>
            }
          >
            <span className="font-semibold">{name}</span>: {error}
          </Notice>
        ),
      )}
    </div>
  );
}
