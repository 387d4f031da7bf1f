import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { readAgain } from "#staff/backend/read-again.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Checkbox } from "#staff/ui/choice.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { type TranslationProblem, translateByMachine, useMachineOffer } from "./site-translations.ts";
import { TranslationProblems } from "./translation-problems.tsx";

type Run = { done: number; total: number; filled: number; problems: readonly TranslationProblem[]; isRunning: boolean; error?: unknown };

type MachineTranslationProps = { language: string; parts: readonly { id: string; name: string }[] };

/**
 * Texts of a language that a machine translates into the draft, some with each request. What is written stays, so after a lost connection or a
 * stop it is enough to begin again. There only where the operator has chosen a service.
 */
export function MachineTranslation({ language, parts }: MachineTranslationProps) {
  const t = useTexts();
  const { number } = useFormats();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [part, setPart] = useState("");
  const [withOlder, setWithOlder] = useState(false);
  const [run, setRun] = useState<Run>();
  const isStopped = useRef(false);
  const [isStopping, setStopping] = useState(false);
  const { data: offer, error } = useMachineOffer(language, part);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  if (error) return <ErrorNotice error={error} />;
  if (!offer) return null;
  const { host, missing, older } = offer;
  const texts = missing.texts + (withOlder ? older.texts : 0);
  const characters = missing.characters + (withOlder ? older.characters : 0);

  async function translate() {
    isStopped.current = false;
    setStopping(false);
    const work = { language, part, texts: withOlder ? "all" : "missing" } as const;
    let now: Run = { done: 0, total: texts, filled: 0, problems: [], isRunning: true };
    setRun(now);
    let after: string | undefined;
    try {
      do {
        const { filled, problems, next, left } = await translateByMachine(supabase, work, after);
        now = {
          ...now,
          done: Math.max(now.done, now.total - left.texts),
          filled: now.filled + filled.length,
          problems: [...now.problems, ...problems],
        };
        setRun(now);
        after = next ?? undefined;
      } while (after !== undefined && !isStopped.current);
      setRun({ ...now, isRunning: false });
    } catch (failure) {
      setRun({ ...now, isRunning: false, error: failure });
    }
    await Promise.all([readAgain(queries, ["site_text"]), readAgain(queries, ["site_changes"])]);
  }

  return (
    <section aria-label={t("site.machine.title")} className="flex flex-col gap-3">
      <h3 className="label">{t("site.machine.title")}</h3>
      <p className="text-sm text-bark">{t("site.machine.hint")}</p>
      <SelectField
        label={t("site.partOfSite")}
        value={part}
        empty={t("site.file.allParts")}
        disabled={run?.isRunning}
        onChange={(event) => setPart(event.currentTarget.value)}
        options={parts.filter(({ id }) => id !== "legal").map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Checkbox
        label={t("site.machine.older")}
        hint={t("site.machine.olderHint")}
        checked={withOlder}
        disabled={run?.isRunning}
        onChange={(event) => setWithOlder(event.currentTarget.checked)}
      />
      {run?.isRunning ? (
        <>
          <p role="status">{t("site.machine.running", { done: number(run.done), total: number(run.total) })}</p>
          <p>
            <Button
              busy={isStopping}
              onClick={() => {
                isStopped.current = true;
                setStopping(true);
              }}
            >
              {t("site.machine.stop")}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p>
            {texts === 0 ? t("site.machine.nothing") : t("site.machine.amount", { count: texts, characters: number(characters), host })}
          </p>
          {texts > 0 && (
            <p>
              <Button onClick={() => void translate()}>{t("site.machine.title")}</Button>
            </p>
          )}
        </>
      )}
      <ErrorNotice error={run?.error} />
      {run !== undefined && !run.isRunning && (run.error === undefined || run.filled > 0) && (
        <Notice tone="done" role="status">
          {t("site.machine.done", { count: run.filled })}
        </Notice>
      )}
      <TranslationProblems problems={run?.problems ?? []} />
    </section>
  );
}
