import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";

/** The 404 page, as the tag of a missing sack. `src/client/requested-address.ts` writes the address; without it there is no tag. */
export function NotFoundScreen() {
  const { t } = useTranslation("shell");
  return (
    <section className="on-night ledger">
      <Container grid className="items-center py-16 md:py-28">
        <div className="lg:col-span-7">
          <p className="font-serif text-[clamp(6rem,16vw,12rem)] leading-[0.85] text-turmeric">{t("notFound.code")}</p>
          <h1 className="display-2 mt-8">{t("notFound.title")}</h1>
          <p className="measure mt-4 text-lg text-sand">{t("notFound.text")}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/">{t("notFound.home")}</ButtonLink>
            <ButtonLink to="/catalog" tone="outline">
              {t("notFound.catalog")}
            </ButtonLink>
          </div>
        </div>
        <div className="invisible max-w-sm has-[[data-requested-address]:not(:empty)]:visible border border-line bg-card p-5 text-ink max-lg:mt-4 lg:col-span-4 lg:col-start-9 lg:rotate-2 rtl:lg:-rotate-2">
          <div className="flex items-center justify-between">
            <p className="label text-chilli">{t("notFound.lot")}</p>
            <span aria-hidden="true" className="size-3.5 rounded-full border border-edge bg-paper-deep" />
          </div>
          <p className="mt-3 border-t border-line pt-2 text-sm text-bark">{t("notFound.address")}</p>
          <p dir="ltr" data-requested-address="" className="figure min-h-[1lh] text-base wrap-anywhere" />
        </div>
      </Container>
    </section>
  );
}
