import { diffWordsWithSpace } from "diff";
import { useTexts } from "#staff/i18n/texts.tsx";

/** What was removed from a text and what was inserted, word by word. */
export function Difference({ before, after }: { before: string; after: string }) {
  const t = useTexts();
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        const key = `${index}-${value}`;
        if (added) {
          return (
            <ins key={key} className="bg-leaf-ground text-leaf [del+&]:ms-1">
              <span className="visually-hidden">{t("history.addedText")} </span>
              {value}
            </ins>
          );
        }
        if (removed) {
          return (
            <del key={key} className="bg-chilli-ground text-chilli">
              <span className="visually-hidden">{t("history.removedText")} </span>
              {value}
            </del>
          );
        }
        return <span key={key}>{value}</span>;
      })}
    </p>
  );
}

/** The same of a column with its name, in a list of such. */
export function ChangedColumn({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <div>
      <dt className="text-sm text-bark">{name}</dt>
      <dd>
        <Difference before={before} after={after} />
      </dd>
    </div>
  );
}
