import { type CSSProperties, type FormEvent, useRef, useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { FormDraft } from "#staff/session/use-form-draft.ts";
import { Button } from "#staff/ui/button.tsx";
import { classes } from "#staff/ui/classes.ts";
import { Field, inputHeight, inputLook } from "#staff/ui/field.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import { hintOf, useSettingName } from "./setting-name.ts";
import { type Colours, type ContrastFault, colours, isOpen, type Setting, usePalette } from "./settings.ts";

const keyOf = (colour: keyof Colours) => `site.colours.${colour}`;

type ColourFieldsProps = { settings: readonly Setting[]; draft: FormDraft };

/** The fields of the colours, what cannot be read with them, and what the pages look like with them. */
export function ColourFields({ settings, draft }: ColourFieldsProps) {
  const t = useTexts();
  const savedOf = (key: string) => String(settings.find((setting) => setting.key === key)?.value ?? "");
  const [chosen, setChosen] = useState<Colours>(() => {
    const shown = colours.map((colour) => [colour, draft.field(keyOf(colour)).defaultValue.trim()]);
    return Object.fromEntries(shown) as Colours;
  });
  const { data: palette } = usePalette(useSettled(chosen));
  const onInput = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    const colour = colours.find((one) => keyOf(one) === name);
    if (colour !== undefined) setChosen((before) => ({ ...before, [colour]: value.trim() }));
  };
  const fields = settings.filter(({ kind }) => kind === "colour");
  if (fields.length === 0) return null;
  return (
    <div className="flex flex-col gap-4" onInput={onInput}>
      {fields.map((setting) => (
        <ColourField
          key={setting.key}
          setting={setting}
          draft={draft}
          shown={chosen[colours.find((one) => keyOf(one) === setting.key) ?? "accent"] || savedOf(setting.key)}
          fault={palette?.faults.find((fault) => fault.setting === setting.key)}
        />
      ))}
      <p className="text-sm text-bark">{t("company.colour.empty")}</p>
      {palette !== undefined && <Sample tokens={palette.tokens} />}
    </div>
  );
}

type ColourFieldProps = { setting: Setting; draft: FormDraft; shown: string; fault: ContrastFault | undefined };

function ColourField({ setting, draft, shown, fault }: ColourFieldProps) {
  const t = useTexts();
  const label = useSettingName()(setting.key);
  const hint = hintOf(setting);
  const faultText = useFaultText();
  const input = useRef<HTMLInputElement>(null);
  const isFixed = setting.origin !== null;
  const cannotChange = !isOpen(setting);
  /** Writes a colour into the field, as if it were typed. */
  const enter = (colour: string) => {
    if (input.current === null) return;
    input.current.value = colour;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Field
        label={label}
        hint={isFixed ? t("company.fixed", { origin: setting.origin ?? "" }) : hint && t(hint)}
        error={fault && faultText(fault)}
        className="w-full"
      >
        {(control) => (
          <span className="flex items-center gap-2" dir="ltr">
            <input
              type="color"
              aria-label={t("company.colour.choose", { colour: label })}
              className="h-9 w-12 shrink-0 rounded-md border border-edge bg-card p-1 pointer-coarse:h-11"
              value={sixDigits(shown)}
              disabled={cannotChange}
              onChange={({ target }) => enter(target.value)}
            />
            <input
              ref={input}
              type="text"
              spellCheck={false}
              autoComplete="off"
              className={classes(inputLook, inputHeight, "max-w-32")}
              readOnly={cannotChange}
              {...control}
              {...draft.field(setting.key)}
            />
          </span>
        )}
      </Field>
      {fault !== undefined && fault.nearest !== null && !cannotChange && (
        <Button size="small" onClick={() => enter(fault.nearest ?? "")}>
          <span aria-hidden="true" className="size-4 rounded-sm border border-edge" style={{ backgroundColor: fault.nearest }} />
          {t("company.colour.use", { colour: fault.nearest })}
        </Button>
      )}
    </div>
  );
}

/** `#c00` as a field of colours takes it. What is no colour is black there. */
function sixDigits(colour: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  if (short !== null)
    return `#${short
      .slice(1)
      .flatMap((digit) => [digit, digit])
      .join("")}`.toLowerCase();
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : "#000000";
}

/** A heading, a text, a link and a button, as the pages show them on both grounds. It is only looked at, so it is not read aloud. */
function Sample({ tokens }: { tokens: Record<string, string> }) {
  const t = useTexts();
  const style = Object.fromEntries(Object.entries(tokens).map(([name, colour]) => [`--sample-${name}`, colour])) as CSSProperties;
  const part = "flex flex-1 basis-56 flex-col items-start gap-2 p-4";
  const button = "rounded-sm bg-(--sample-chilli) px-4 py-2 font-semibold text-(--sample-paper)";
  return (
    <figure>
      <figcaption className="text-sm text-bark">{t("company.colour.sample")}</figcaption>
      <div aria-hidden="true" className="mt-2 flex flex-wrap overflow-hidden rounded-md border border-edge" style={style}>
        <div className={classes(part, "bg-(--sample-paper) text-(--sample-ink)")}>
          <span className="font-serif text-xl">{t("company.typefaces.heading")}</span>
          <span className="text-(--sample-bark)">{t("company.typefaces.text")}</span>
          <span className="text-(--sample-chilli) underline underline-offset-4">{t("company.colour.link")}</span>
          <span className={button}>{t("company.colour.button")}</span>
        </div>
        <div className={classes(part, "bg-(--sample-night) text-(--sample-paper)")}>
          <span className="font-serif text-xl">{t("company.typefaces.heading")}</span>
          <span className="text-(--sample-sand)">{t("company.typefaces.text")}</span>
          <span className="text-(--sample-turmeric) underline underline-offset-4">{t("company.colour.link")}</span>
          <span className={button}>{t("company.colour.button")}</span>
        </div>
      </div>
    </figure>
  );
}

function useFaultText() {
  const t = useTexts();
  const names: Record<string, string> = {
    ink: t("company.colour.name.ink"),
    bark: t("company.colour.name.bark"),
    leaf: t("company.colour.name.leaf"),
    chilli: t("company.name.accent"),
    "chilli-deep": t("company.colour.name.chilliDeep"),
    turmeric: t("company.name.highlight"),
    paper: t("company.name.ground"),
    "paper-deep": t("company.colour.name.paperDeep"),
    card: t("company.colour.name.card"),
    night: t("company.name.darkGround"),
    sand: t("company.colour.name.sand"),
    edge: t("company.colour.name.edge"),
    line: t("company.colour.name.line"),
  };
  const nameOf = (token: string) => names[token] ?? token;
  return ({ foreground, ground, ratio, needed }: ContrastFault) =>
    t("company.colour.lowContrast", {
      foreground: nameOf(foreground),
      ground: nameOf(ground),
      ratio: String(ratio),
      needed: String(needed),
    });
}
