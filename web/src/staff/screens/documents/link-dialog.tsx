import { useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import type { StoredFile } from "#staff/files/stored-file.ts";
import { dayOf } from "#staff/i18n/day.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { useSubmit } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { Form } from "#staff/ui/form.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { LinkList } from "./link-list.tsx";

/** The lifetimes of a link in days; the longest is the maximum of the storage for people. */
const lifetimes = [1, 3, 7] as const;
const DAY = 86_400;

/** Makes a link to a document for somebody without an account, and shows how long it is valid. */
export function LinkDialog({ file, onClose }: { file: StoredFile | undefined; onClose: () => void }) {
  const t = useTexts();
  const mayMake = useRights().mayStore("insert", "documents");
  return (
    <Dialog open={file !== undefined} onClose={onClose} title={t("documents.link.title")}>
      {file && (
        <div key={file.id} className="flex flex-col gap-4">
          <p>
            <span className="font-semibold">{file.name}</span>
            <span className="block text-bark">{t("documents.link.hint")}</span>
          </p>
          {mayMake && <LinkForm file={file} />}
          <LinkList file={file} />
        </div>
      )}
    </Dialog>
  );
}

function LinkForm({ file }: { file: StoredFile }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [days, setDays] = useState("7");
  const [data, setData] = useState<{ address: string; end: Date }>();
  const form = useSubmit(async () => {
    const lifetime = Number(days) * DAY;
    const end = new Date(Date.now() + lifetime * 1000);
    const answer = orThrow(await supabase.storage.from("documents").createSignedUrl(file.name, lifetime));
    setData({ address: answer.data?.signedUrl ?? "", end });
    void readAgain(queries, ["storage_links"]);
  });

  async function copy(address: string) {
    await navigator.clipboard.writeText(address);
    showSuccess(t("documents.link.copied"));
  }

  return (
    <Form form={form}>
      <EndNotice validUntil={file.validUntil} days={Number(days)} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-40 flex-1"
          label={t("documents.link.lifetime")}
          value={days}
          options={lifetimes.map((count) => ({ value: String(count), label: t("documents.link.days", { count }) }))}
          onChange={({ target }) => {
            setDays(target.value);
            setData(undefined);
          }}
        />
        <Button tone={data ? "outline" : "primary"} type="submit" busy={form.busy}>
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
    </Form>
  );
}

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
