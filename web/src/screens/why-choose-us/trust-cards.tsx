import { headingOf } from "#i18n/heading-of.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Proof } from "#ui/proof.tsx";
import { Section } from "#ui/section.tsx";

const rows = ["one", "two"] as const;

/** Four labels with the concerns of an importer before the next order. */
export function TrustCards() {
  const { t } = useTranslation("why-choose-us");
  const cards = useItems("why-choose-us:trust.items");
  if (cards.length === 0) return null;
  const rowsOf = (card: (typeof cards)[number]) => rows.filter((row) => t(`trust.items.${card}.rows.${row}`) !== "");
  return (
    <Section numbered {...headingOf(t, "sections.items.trust")} intro={t("sections.items.trust.intro")} split="4/8" tone="deep">
      <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        {cards.map((card) => (
          <li key={card} className="flex flex-col border border-line bg-card p-6">
            <div className="flex items-center justify-between gap-4">
              <h3 className="heading">{t(`trust.items.${card}.title`)}</h3>
              <span aria-hidden="true" className="size-3.5 shrink-0 rounded-full border border-edge bg-paper-deep" />
            </div>
            <p className="mt-2">{t(`trust.items.${card}.text`)}</p>
            <dl className="mt-auto pt-5 text-sm">
              {rowsOf(card).map((row) => (
                <div key={row} className="flex items-baseline justify-between gap-4 border-t border-line py-1.5">
                  <dt className="text-bark">{t(`trust.items.${card}.rows.${row}`)}</dt>
                  <dd className="text-end font-semibold tabular-nums">{t(`trust.items.${card}.rows.${row}Value`)}</dd>
                </div>
              ))}
            </dl>
            <Proof label={t("paper")} className="border-t border-line pt-2.5">
              {t(`trust.items.${card}.paper`)}
            </Proof>
          </li>
        ))}
      </ul>
    </Section>
  );
}
