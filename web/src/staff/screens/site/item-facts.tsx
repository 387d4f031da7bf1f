import { useRef, useState } from "react";
import { sitePages } from "#staff/catalogue/site-pages.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { PictureLibrary } from "#staff/pictures/picture-library.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { DateField, TextField } from "#staff/ui/text-field.tsx";
import type { FactOfList, Item, SiteList } from "./site-list.ts";

type ItemFactsProps = {
  list: Pick<SiteList, "list" | "facts">;
  item: Item;
  mayWrite: boolean;
  /** An empty value is none. */
  onChange: (name: FactOfList["name"], value: string) => void;
};

/** What an entry has besides its texts, in every language: the date of an article, its picture. */
export function ItemFacts({ list: { facts }, item, mayWrite, onChange }: ItemFactsProps) {
  const t = useTexts();
  const shownValue = ({ name, choices }: FactOfList) => {
    const value = item.facts[name];
    return choices?.find((choice) => choice.item === value)?.text ?? value;
  };
  if (!mayWrite) {
    return (
      <Facts>
        {facts.map((fact) => (
          <Fact key={fact.name} name={t(`site.fact.${fact.name}`)}>
            {shownValue(fact)}
          </Fact>
        ))}
      </Facts>
    );
  }
  return (
    <div className="mt-2 grid w-full gap-3 border-s-2 border-line ps-3 pb-2">
      {facts.map((fact) => (
        <FactField key={`${item.item} ${fact.name}`} fact={fact} value={item.facts[fact.name] ?? ""} onChange={onChange} />
      ))}
    </div>
  );
}

type FactFieldProps = { fact: FactOfList; value: string } & Pick<ItemFactsProps, "onChange">;

function FactField({ fact: { name, kind, choices }, value, onChange }: FactFieldProps) {
  const t = useTexts();
  const label = t(`site.fact.${name}`);
  const put = (typed: string) => typed !== value && onChange(name, typed);
  switch (kind) {
    case "date":
      // An entry always has a day: a calendar that was emptied keeps the one before.
      return (
        <DateField
          key={value}
          label={label}
          hint={t("site.factHint.date")}
          defaultValue={value}
          required
          onBlur={(event) => event.currentTarget.value !== "" && put(event.currentTarget.value)}
        />
      );
    case "entry":
      return (
        <SelectField
          label={label}
          value={value}
          empty={t("site.noFact")}
          options={(choices ?? []).map((choice) => ({ value: choice.item, label: choice.text }))}
          onChange={(event) => put(event.currentTarget.value)}
        />
      );
    case "page":
      return (
        <SelectField
          label={label}
          value={value}
          options={[...new Set([...sitePages, value])].filter((path) => path !== "").map((path) => ({ value: path, label: path }))}
          onChange={(event) => put(event.currentTarget.value)}
        />
      );
    case "picture":
      return <PictureFact label={label} value={value} put={put} />;
    case "slug":
      return (
        <TextField
          key={value}
          label={label}
          hint={t("site.factHint.slug")}
          defaultValue={value}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={(event) => put(event.currentTarget.value.trim())}
        />
      );
  }
}

function PictureFact({ label, value, put }: { label: string; value: string; put: (value: string) => void }) {
  const t = useTexts();
  const [isChoosing, setChoosing] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  // The pressed button goes with what it did.
  const chosen = (url: string) => {
    setChoosing(false);
    chooser.current?.focus();
    put(url);
  };
  return (
    <fieldset>
      <legend className="text-sm text-bark">{label}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {value !== "" && <img src={value} alt="" className="aspect-4/3 w-20 object-cover" />}
        <Button ref={chooser} size="small" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {t("site.choosePicture")}
        </Button>
        {value !== "" && (
          <Button size="small" onClick={() => chosen("")}>
            {t("site.noPicture")}
          </Button>
        )}
      </div>
      {isChoosing && (
        <div className="mt-2 max-h-80 overflow-y-auto">
          <PictureLibrary current={value} onChoose={chosen} />
        </div>
      )}
    </fieldset>
  );
}
