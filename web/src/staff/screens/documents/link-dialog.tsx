import { useMutation } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useId, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import type { StoredFile } from "#staff/files/stored-file.ts";
import { dayOf } from "#staff/i18n/day.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

/** The lifetimes of a link in days; the longest is the maximum of the storage. */
const lifetimes = [1, 7, 30, 365] as const;
const DAY = 86_400;

/** Makes a link to a document for somebody without an account, and shows how long it is valid. */
export function LinkDialog({ file, onClose }: { file: StoredFile | undefined; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog open={file !== undefined} onClose={onClose} title={t("documents.link.title")}>
      {file && <LinkForm key={file.id} file={file} />}
    </Dialog>
  );
}

function LinkForm({ file }: { file: StoredFile }) {
  const t = useTexts();
  const form = useId();
  const { dateTime } = useFormats();
  const supabase = useSupabase();
  const [days, setDays] = useState("7");
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async () => {
      const lifetime = Number(days) * DAY;
      const end = new Date(Date.now() + lifetime * 1000);
      const answer = orThrow(await supabase.storage.from("documents").createSignedUrl(file.name, lifetime));
      return { address: answer.data?.signedUrl ?? "", end };
    },
  });

  async function copy(address: string) {
    await navigator.clipboard.writeText(address);
    showSuccess(t("documents.link.copied"));
  }

  return (
    <form
      id={form}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <p>
        <span className="font-semibold">{file.name}</span>
        <span className="block text-bark">{t("documents.link.hint")}</span>
      </p>
      {error && (
        <Notice tone="now" role="alert">
          {messageOf(error, t)}
        </Notice>
      )}
      <EndNotice validUntil={file.validUntil} days={Number(days)} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-40 flex-1"
          label={t("documents.link.lifetime")}
          value={days}
          options={lifetimes.map((count) => ({ value: String(count), label: t("documents.link.days", { count }) }))}
          onChange={({ target }) => {
            setDays(target.value);
            reset();
          }}
        />
        <Button tone={data ? "outline" : "primary"} type="submit" busy={isPending}>
          {t("documents.link.make")}
        </Button>
      </div>
      {data && (
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <TextField
            label={t("documents.link.address")}
            readOnly
            dir="ltr"
            value={data.address}
            hint={t("documents.link.end", { end: dateTime(data.end) })}
            onFocus={({ target }) => target.select()}
          />
          <Button tone="primary" icon={Copy} className="self-end" onClick={() => void copy(data.address)}>
            {t("documents.link.copy")}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Warns if a document has expired, or expires before its link does. */
function EndNotice({ validUntil, days }: { validUntil: string | undefined; days: number }) {
  const t = useTexts();
  const { date } = useFormats();
  const zone = useTimeZone();
  const dayIn = (count: number) => dayOf(new Date(Date.now() + count * DAY * 1000), zone);
  if (validUntil === undefined || validUntil >= dayIn(days)) return null;
  const hasEnded = validUntil < dayIn(0);
  return (
    <Notice tone={hasEnded ? "now" : "soon"} role="status">
      {t(hasEnded ? "documents.validity.link" : "documents.validity.linkEnds", { date: date(validUntil) })}
    </Notice>
  );
}
