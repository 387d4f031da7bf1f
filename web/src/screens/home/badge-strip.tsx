import { TextMark } from "#features/sample/text-mark.tsx";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";

/** What goes with every order, as a printed tape across the page. */
export function BadgeStrip() {
  const { t } = useTranslation("home");
  const badges = useItems("home:badges.items");
  if (badges.length === 0) return null;
  return (
    <section aria-label={t("sections.items.badges.title")} className="bg-chilli text-paper">
      <Container>
        <ul className="flex flex-wrap gap-x-8 gap-y-1 py-3.5 lg:justify-between">
          {badges.map((badge) => (
            <li key={badge} className="label flex items-center gap-2.5">
              <span aria-hidden="true" className="size-1.5 rotate-45 bg-paper" />
              <span>{t(`badges.items.${badge}`)}</span>
              <TextMark of={`home:badges.items.${badge}`} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
