import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { sitePages } from "#staff/catalogue/site-pages.ts";
import { useCategories } from "#staff/catalogue/vocabulary.ts";
import { useCountryNames } from "#staff/i18n/country-names.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { type TextKey, useTexts } from "#staff/i18n/texts.tsx";
import { PictureLibrary } from "#staff/pictures/picture-library.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Checkbox } from "#staff/ui/choice.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { DateField, TextField } from "#staff/ui/text-field.tsx";
import { Chosen, partsOf } from "./chosen.tsx";
import { ProductNames, ProductsFact } from "./products-fact.tsx";
import { type FactChange, type FactOfList, type Item, ownPageChoices, PAGES, type SiteList, useSiteList } from "./site-list.ts";

type ItemFactsProps = {
  list: Pick<SiteList, "list" | "facts">;
  item: Item;
  mayWrite: boolean;
  onChange: (name: FactOfList["name"], value: FactChange) => void;
};

/** What an entry has besides its texts, in every language: the date of an article, its picture. */
export function ItemFacts({ list, item, mayWrite, onChange }: ItemFactsProps) {
  const t = useTexts();
  const { layout } = item.facts;
  // A page about a category, a section with products of one, or a form whose interest it is.
  const hasCategory = list.list === PAGES || layout === "products" || layout === "form";
  const facts = list.facts.filter(({ kind }) => kind !== "category" || hasCategory);
  if (!mayWrite) {
    return (
      <Facts>
        {facts.map((fact) => (
          <Fact key={fact.name} name={t(`site.fact.${fact.name}`)}>
            <FactValue {...{ fact }} value={item.facts[fact.name] ?? ""} />
          </Fact>
        ))}
      </Facts>
    );
  }
  return (
    <div className="mt-2 grid w-full gap-3 border-s-2 border-line ps-3 pb-2">
      {facts.map((fact) => (
        <FactField
          key={`${item.item} ${fact.name}`}
          fact={fact}
          value={item.facts[fact.name] ?? ""}
          noCategory={t(layout === "products" ? "site.allCategories" : "site.noFact")}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

function FactValue({ fact, value }: { fact: FactOfList; value: string }) {
  const t = useTexts();
  const nameOf = useNameOf(fact);
  if (fact.kind === "yes") return value === "yes" ? t("site.yesFact") : undefined;
  if (fact.kind === "products") return <ProductNames value={value} />;
  return fact.choices === undefined ? value : partsOf(value).map(nameOf).join(", ");
}

type FactFieldProps = { fact: FactOfList; value: string; noCategory: string } & Pick<ItemFactsProps, "onChange">;

function FactField({ fact, value, noCategory, onChange }: FactFieldProps) {
  const t = useTexts();
  const { name, kind, choices } = fact;
  const label = t(`site.fact.${name}`);
  const nameOf = useNameOf(fact);
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
    case "place":
      return (
        <SelectField
          label={label}
          value={value}
          empty={t("site.noFact")}
          options={(choices ?? []).map((choice) => ({ value: choice.item, label: choice.text }))}
          onChange={(event) => put(event.currentTarget.value)}
        />
      );
    case "category":
      return <CategoryFact {...{ label, value, put }} empty={noCategory} />;
    case "word":
      return (
        <SelectField
          label={label}
          // The first is usual.
          value={value || choices?.[0]?.item}
          options={(choices ?? []).map(({ item }) => ({ value: item, label: nameOf(item) }))}
          onChange={(event) => put(event.currentTarget.value)}
        />
      );
    case "page":
      return <PageFact {...{ fact, label, value, put }} />;
    case "months":
    case "countries":
    case "ports":
      return <SeveralFact {...{ fact, label, value }} change={(next) => onChange(name, next)} />;
    case "yes":
      return <Checkbox label={label} checked={value === "yes"} onChange={(event) => put(event.currentTarget.checked ? "yes" : "")} />;
    case "picture":
      return <PictureFact label={label} value={value} put={put} />;
    case "products":
      return <ProductsFact {...{ label, value }} change={(next) => onChange(name, next)} />;
    case "name":
    case "note":
      return (
        <TextField
          key={value}
          label={label}
          hint={t(kind === "note" ? "site.factHint.consent" : "site.factHint.author")}
          defaultValue={value}
          maxLength={kind === "note" ? 1000 : 200}
          autoComplete="off"
          onBlur={(event) => put(event.currentTarget.value.trim())}
        />
      );
    case "email":
    case "phone":
      return (
        <TextField
          key={value}
          label={label}
          defaultValue={value}
          dir="ltr"
          type={kind === "email" ? "email" : "tel"}
          maxLength={200}
          autoComplete="off"
          onBlur={(event) => put(event.currentTarget.value.trim())}
        />
      );
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

function CategoryFact({ label, value, empty, put }: { label: string; value: string; empty: string; put: (category: string) => void }) {
  const { data: categories = [] } = useCategories();
  const options = categories.map(({ code, name }) => ({ value: code, label: name }));
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <SelectField
      label={label}
      value={value}
      empty={empty}
      options={isKnown ? options : [...options, { value, label: value }]}
      onChange={(event) => put(event.currentTarget.value)}
    />
  );
}

/** The name of one of several: of a month and a country in the language of the console. */
function useNameOf({ kind, choices = [] }: FactOfList): (item: string) => string {
  const t = useTexts();
  const { month } = useFormats();
  const country = useCountryNames();
  return (item) => {
    if (kind === "months") return month(Number(item));
    if (kind === "countries") return country(item);
    if (kind === "word") return t(`site.word.${item}` as TextKey);
    return choices.find((choice) => choice.item === item)?.text ?? item;
  };
}

/** The most choices that are shown as boxes. */
const MOST_BOXES = 20;

type SeveralFactProps = { fact: FactOfList; label: string; value: string; change: (change: (now: string) => string) => void };

function SeveralFact({ fact, label, value, change }: SeveralFactProps) {
  const t = useTexts();
  const nameOf = useNameOf(fact);
  const choices = (fact.choices ?? []).map(({ item }) => item);
  const isShort = choices.length <= MOST_BOXES;
  const chosen = partsOf(value);
  const [next, setNext] = useState("");
  const chooser = useRef<HTMLSelectElement>(null);
  // Of those that are chosen then: one that was pressed just before may still be on its way.
  const put = (item: string, isOn: boolean) =>
    change((now) => {
      const others = partsOf(now).filter((one) => one !== item);
      const next = isOn ? [...others, item] : others;
      return (isShort ? choices.filter((one) => next.includes(one)) : next).join();
    });
  const add = () => {
    if (next !== "") put(next, true);
    setNext("");
    chooser.current?.focus();
  };
  // The pressed button goes with what it removes.
  const remove = (item: string) => {
    put(item, false);
    chooser.current?.focus();
  };
  return (
    <fieldset>
      <legend className="text-sm text-bark">{label}</legend>
      {isShort ? (
        <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {choices.map((item) => (
            <Checkbox
              key={item}
              label={nameOf(item)}
              checked={chosen.includes(item)}
              onChange={(event) => put(item, event.currentTarget.checked)}
            />
          ))}
        </div>
      ) : (
        <>
          <Chosen items={chosen} nameOf={nameOf} onRemove={remove} />
          <div className="mt-2 flex items-end gap-2">
            <SelectField
              ref={chooser}
              className="min-w-0 flex-1"
              label={t("site.addTo", { name: label })}
              value={next}
              empty={t("site.chooseOne")}
              options={choices
                .filter((item) => !chosen.includes(item))
                .map((item) => ({ value: item, label: nameOf(item) }))
                .sort((one, other) => one.label.localeCompare(other.label))}
              onChange={(event) => setNext(event.currentTarget.value)}
            />
            <Button icon={Plus} onClick={add}>
              {t("site.addOne")}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

type PageFactProps = { fact: FactOfList; label: string; value: string; put: (value: string) => void };

/** A page of the program by its path, or one that the company has added by its name. */
function PageFact({ fact, label, value, put }: PageFactProps) {
  const t = useTexts();
  const own = ownPageChoices(useSiteList(PAGES).list);
  const shipped = sitePages.map((path) => ({ value: path, label: path }));
  return (
    <SelectField
      label={label}
      value={value}
      empty={fact.name === "page" ? t("site.noFact") : undefined}
      options={[...shipped, ...own]}
      onChange={(event) => put(event.currentTarget.value)}
    />
  );
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
