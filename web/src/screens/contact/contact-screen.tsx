import type { EnquiryPage, RepliesPage } from "#backend/page-data.ts";
import { useSite } from "#backend/site.ts";
import type { HomePage, ProductCard } from "#backend/wire/catalogue.ts";
import { useLeadingLot } from "#features/catalogue/leading-lot.ts";
import { cardFigures } from "#features/catalogue/product-texts.ts";
import { textLanguage } from "#features/catalogue/text-language.ts";
import { interestsOf } from "#features/enquiry/enquiry-rules.ts";
import { PageHero, ShortHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { inNumerals } from "#i18n/numerals.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useFigures, useTranslation } from "#i18n/use-translation.ts";
import { island as enquiry } from "#islands/enquiry-island.tsx";
import { Island } from "#islands/island.tsx";
import { ChannelCards } from "#screens/contact/channel-cards.tsx";
import { head } from "#screens/contact/head.ts";
import { OfficeMap } from "#screens/contact/office-map.tsx";
import { ReachCards } from "#screens/contact/reach-cards.tsx";
import { SentPanel } from "#screens/contact/sent-panel.tsx";
import { defineScreen, type ScreenAddress, type ScreenProps } from "#screens/define-screen.tsx";
import { Sections } from "#screens/sections.tsx";
import { classes } from "#ui/classes.ts";
import { LotLabel, type LotRow } from "#ui/lot-label.tsx";
import { Section } from "#ui/section.tsx";
import { TypedValue } from "#ui/typed-text.tsx";

type Data = { home: HomePage; enquiry: EnquiryPage | undefined; replies: RepliesPage };

/**
 * The contact page: the ways to reach the company, the enquiry form, chats, and the map. A visitor who wants a quote gets a short hero and
 * then the form, with the product filled in.
 */
function ContactScreen({ data, query: asked, form }: ScreenProps<Data>) {
  const { t } = useTranslation("contact");
  const picture = usePicturesOfPlaces();
  const query = new URLSearchParams(asked);
  const { whatsapp, telegram, map } = useSite().company;
  const lot = useLeadingLot(data.home.featured);
  const hasChannels = whatsapp !== null || telegram.channelUrl !== null;
  const hasMap = map.embedUrl !== null || map.linkUrl !== null;
  const sent = query.get("sent");
  const forQuote = query.has("product") || query.has("interest");
  const product = data.enquiry?.product ?? null;
  return (
    <>
      {forQuote ? (
        <ShortHero {...headingOf(t, "hero")} />
      ) : (
        <PageHero {...headingOf(t, "hero")} lead={t("hero.lead")} picture={picture("contact")} aside={<TradeTerms />} />
      )}
      <Sections
        list="contact:sections.items"
        first={forQuote ? "form" : undefined}
        of={{
          cards: <ReachCards />,
          form: (
            <Section
              className={classes("not-printed", forQuote && "pt-8 md:pt-12")}
              {...headingOf(t, "sections.items.form")}
              numbered
              split="4/8"
              tone="deep"
              id="enquiry"
              intro={<FormIntro lot={lot} replyShare={data.replies.share} />}
            >
              {sent !== null && <SentPanel reference={sent} />}
              <div className="border-t-2 border-ink bg-paper p-5 sm:p-8">
                {product !== null && <p className="heading mb-6 border-b border-line pb-4">{t("form.about", { product })}</p>}
                <Island of={enquiry} props={{ query: asked, preset: usePreset(query, product), posted: form }} />
              </div>
            </Section>
          ),
          chat: hasChannels && <ChannelCards />,
          map: hasMap && <OfficeMap />,
        }}
      />
    </>
  );
}

/** The promise, and as an example the components of a quote for the leading lot. */
function FormIntro({ lot, replyShare }: { lot: ProductCard | undefined; replyShare: number | null }) {
  const { t } = useTranslation("contact");
  const language = useLanguage();
  const { comma } = language;
  const rows: LotRow[] = [];
  if (lot !== undefined) {
    const colour = cardFigures(lot, true).find(({ name }) => name === "color")?.figure;
    const grade = colour === undefined ? lot.grade : `${lot.grade}${comma}${colour.value} ${colour.unit ?? ""}`.trim();
    rows.push({ label: t("example.product"), value: <TypedValue lang={textLanguage(lot, "name")}>{lot.name}</TypedValue> });
    rows.push({ label: t("example.grade"), value: <TypedValue>{grade}</TypedValue> });
    if (lot.min_order_quantity) {
      rows.push({
        label: t("example.quantity"),
        value: <TypedValue lang={textLanguage(lot, "min_order_quantity")}>{lot.min_order_quantity}</TypedValue>,
      });
    }
  }
  rows.push(
    { label: t("example.packing"), value: t("example.packingValue") },
    { label: t("example.port"), value: t("example.portValue") },
    { label: t("example.papers"), value: t("example.papersValue") },
  );
  return (
    <>
      <p>{t("form.promise")}</p>
      {replyShare !== null && <p className="mt-1">{t("form.replyShare", { share: inNumerals(`${replyShare}%`, language) })}</p>}
      <p className="mt-3 text-sm">{t("form.required")}</p>
      <LotLabel as="h3" title={t("example.title")} rows={rows} className="mt-8 max-lg:hidden" />
    </>
  );
}

function TradeTerms() {
  const { t } = useTranslation("contact");
  const figure = useFigures();
  const rows = [
    { label: t("terms.reply"), value: t("terms.replyValue") },
    { label: t("terms.price"), value: figure("priceTerms") },
    { label: t("terms.payment"), value: figure("paymentTerms") },
    { label: t("terms.ports"), value: t("terms.portsValue") },
  ];
  return <LotLabel title={t("terms.title")} rows={rows} />;
}

/** The prefilled values from the address: an interest of the select, and a product, which the message names in the page's language. */
function usePreset(query: URLSearchParams, product: string | null) {
  const { t } = useTranslation("contact");
  const { categories } = useSite();
  const interest = query.get("interest") ?? "";
  return {
    ...(interestsOf(categories).includes(interest) ? { productInterest: interest } : {}),
    ...(product === null ? {} : { product: query.get("product") ?? "", message: t("form.messageFor", { product }) }),
  };
}

export const screen = defineScreen({
  data: ({ query }: ScreenAddress) => {
    const slug = new URLSearchParams(query).get("product");
    return { home: {}, replies: {}, enquiry: slug === null ? undefined : { slug } };
  },
  head,
  Component: ContactScreen,
});
