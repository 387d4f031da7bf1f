import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { saveFile } from "#staff/files/save-file.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { useMadeOnce } from "../use-made-once.ts";

const countKey = ["recovery-codes"];

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes() {
  const t = useTexts();
  const supabase = useSupabase();
  const [isOpen, setIsOpen] = useState(false);
  const count = useQuery({ queryKey: countKey, queryFn: async () => orThrow(await supabase.rpc("recovery_codes")).data as number });
  return (
    <>
      <QueryState query={count} />
      {count.data !== undefined && (
        <p>{count.data === 0 ? t("profile.recoveryCodes.none") : t("profile.recoveryCodes.left", { count: count.data })}</p>
      )}
      <Button className="self-start" onClick={() => setIsOpen(true)}>
        {t("profile.recoveryCodes.make")}
      </Button>
      {isOpen && <RecoveryCodesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Makes new codes and shows them, this once. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const { made: codes, refusal } = useMadeOnce(async () => {
    const { data } = orThrow(await supabase.rpc("create_recovery_codes"));
    void queries.invalidateQueries({ queryKey: countKey });
    return data as string[];
  });

  async function copy(text: string) {
    await navigator.clipboard.writeText(text);
    showSuccess(t("profile.recoveryCodes.copied"));
  }
  const text = codes?.join("\n") ?? "";
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("profile.recoveryCodes.title")}
      keepOpen
      footer={
        codes && (
          <>
            <Button onClick={() => void copy(text)}>{t("profile.recoveryCodes.copy")}</Button>
            <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "recovery-codes.txt")}>
              {t("profile.recoveryCodes.save")}
            </Button>
            <Button tone="primary" onClick={onClose}>
              {t("profile.recoveryCodes.done")}
            </Button>
          </>
        )
      }
    >
      {refusal !== undefined && <ErrorState title={refusal} />}
      {codes === undefined && refusal === undefined && <Skeleton />}
      {codes !== undefined && (
        <div className="flex flex-col gap-4">
          <p>{t("profile.recoveryCodes.hint")}</p>
          <ol aria-label={t("profile.recoveryCodes.title")} className="flex flex-col gap-1 font-mono">
            {codes.map((code) => (
              <li key={code} className="select-all">
                {code}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  );
}
