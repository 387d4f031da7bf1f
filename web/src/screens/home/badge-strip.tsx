import { useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";

const badges = ["quality", "lots", "farmers", "practices", "reply"] as const;

/** What goes with every order, as a printed tape across the page. */
export function BadgeStrip() {
  const { t } = useTranslation("home");
  return (
    <section aria-label={t("badges.title")} className="bg-chilli text-paper">
      <Container>
        <ul className="flex flex-wrap gap-x-8 gap-y-1 py-3.5 lg:justify-between">
          {badges.map((badge) => (
            <li key={badge} className="label flex items-center gap-2.5">
              <span aria-hidden="true" className="size-1.5 rotate-45 bg-paper" />
              {t(`badges.${badge}`)}
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
