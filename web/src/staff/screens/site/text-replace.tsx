import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { conflictOf, isUnanswered, messageOf, orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Checkbox } from "#staff/ui/choice.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import type { FoundText } from "./site-text.ts";

/** A text that was not written, and why. */
type Left = { name: string; reason: string };

const nameOf = ({ language, key }: FoundText) => `${language} ${key}`;

/** Replaces words in found texts: each is shown before and after, and written into the draft if it is ticked. */
export function TextReplace({ found, words }: { found: readonly FoundText[]; words: string }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [from, setFrom] = useState(words.trim());
  const [to, setTo] = useState("");
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [isWriting, setWriting] = useState(false);
  const [written, setWritten] = useState<number>();
  const [left, setLeft] = useState<readonly Left[]>([]);
  // Who writes a text has read it, which nobody has who replaces a word in many.
  const isMeant = ({ text, is_unread: isUnread }: FoundText) => !isUnread && text.includes(from);
  const changes = from === "" || from === to ? [] : found.filter(isMeant);
  const ticked = changes.filter((text) => !unticked.has(nameOf(text)));

  function tick(name: string, isTicked: boolean) {
    const others = new Set(unticked);
    if (isTicked) others.delete(name);
    else others.add(name);
    setUnticked(others);
  }

  async function write() {
    setWriting(true);
    setWritten(undefined);
    const refused: Left[] = [];
    let count = 0;
    for (const one of ticked) {
      const { key, language, version } = one;
      try {
        orThrow(await supabase.rpc("change_site_text", { key, language, text: one.text.replaceAll(from, to), version }));
        count += 1;
      } catch (error) {
        const conflict = conflictOf(error);
        const by = conflict?.by ?? t("site.somebody");
        const reason = conflict === undefined ? messageOf(error, t) : t("site.conflict", { by });
        refused.push({ name: `${languageName(language)} · ${key}`, reason });
        // The others would not be answered either.
        if (isUnanswered(error)) break;
      }
    }
    setWritten(count);
    setLeft(refused);
    await Promise.all([readAgain(queries, ["site_text"]), readAgain(queries, ["site_changes"])]);
    setWriting(false);
  }

  return (
    <details>
      <summary className="heading cursor-pointer">{t("site.replace")}</summary>
      <p className="mt-1 text-sm text-bark">{t("site.replaceHint")}</p>
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void write();
        }}
      >
        <TextField label={t("site.replaceFrom")} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextField label={t("site.replaceTo")} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        <p role="status" className="text-sm text-bark">
          {written !== undefined && t("site.replaced", { count: written })}
        </p>
        {left.length > 0 && (
          <Notice tone="now" role="alert">
            <p>{t("site.notReplaced")}</p>
            <ul>
              {left.map(({ name, reason }) => (
                <li key={name}>
                  {name}: {reason}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {changes.length > 0 && (
          <ul aria-label={t("site.replacements")}>
            {changes.map((one) => (
              <li key={nameOf(one)} className="border-b border-line py-2">
                <Checkbox
                  label={`${languageName(one.language)} · ${one.key}`}
                  checked={!unticked.has(nameOf(one))}
                  disabled={isWriting}
                  onChange={(event) => tick(nameOf(one), event.currentTarget.checked)}
                />
                <p lang={one.language} dir="auto" className="text-sm text-bark">
                  <del>{one.text}</del>
                </p>
                <p lang={one.language} dir="auto" className="text-sm">
                  <ins className="no-underline">{one.text.replaceAll(from, to)}</ins>
                </p>
              </li>
            ))}
          </ul>
        )}
        {from !== "" && changes.length === 0 && <p className="text-sm text-bark">{t("site.nothingToReplace")}</p>}
        <Button type="submit" disabled={isWriting || ticked.length === 0} className="self-start">
          {isWriting ? t("site.saving") : t("site.replaceNow", { count: ticked.length })}
        </Button>
      </form>
    </details>
  );
}
