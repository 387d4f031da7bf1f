import { usePageLink } from "#backend/own-pages.ts";
import { isWideGrid, ProductGrid } from "#features/catalogue/product-grid.tsx";
import { Picture } from "#features/pictures/picture.tsx";
import { useDescribedPicture } from "#features/pictures/use-pictures.ts";
import { Prose, useSectionBody } from "#features/prose/prose.tsx";
import { factsOf, itemsOf } from "#i18n/items.ts";
import type { ListName } from "#i18n/text-keys.ts";
import { translatorOf } from "#i18n/translator.ts";
import { usePageTexts } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { type Entry, entriesAs, isLayout } from "./entries.tsx";
import { PRODUCTS, showsForm } from "./layouts.ts";
import { SectionForm } from "./section-form.tsx";
import { useSectionProducts } from "./section-products.ts";

const grounds = ["paper", "deep", "night"] as const;

/** A section that the company has added: what it has of a heading, a picture, a text, products, the enquiry form, entries and a link. */
export function OwnSection({ list, section }: { list: ListName; section: string }) {
  const page = usePageTexts();
  const describe = useDescribedPicture();
  const linkTo = usePageLink();
  const name = `${list}.${section}`;
  const body = useSectionBody(name);
  const t = translatorOf(page, "shell") as (key: string) => string;
  const text = (field: string) => t(`${name}.${field}`);
  const facts = factsOf(page, list, section as never);
  const layout = isLayout(facts.layout) ? facts.layout : "cards";
  const tone = grounds.find((ground) => ground === facts.ground);
  const entries = useEntries(list, section);
  const picture = describe(facts.picture);
  const [eyebrow, button] = [text("eyebrow"), text("link")];
  const target = button === "" ? undefined : linkTo(facts.page);
  const products = useSectionProducts(facts.category);
  const showsProducts = facts.layout === PRODUCTS && products.length > 0;
  const hasForm = showsForm(page, list, section);
  const hasContent = body !== undefined || picture !== undefined || entries.length > 0 || showsProducts || hasForm || target !== undefined;
  const Entries = entriesAs[layout];
  const isWide = (showsProducts && isWideGrid(products)) || (entries.length > 0 && Entries.isWide);
  return (
    <Section
      numbered={eyebrow !== ""}
      eyebrow={eyebrow || undefined}
      title={text("title")}
      intro={text("intro") || undefined}
      tone={tone}
      split={isWide ? "none" : "5/7"}
      id={section}
    >
      {hasContent && (
        <div className="grid grid-cols-1 gap-10">
          {picture !== undefined && (
            <Picture
              {...picture}
              sizes={isWide ? "100vw" : "(width < 64rem) 100vw, 46rem"}
              plate={{ title: text("title") }}
              className="aspect-[16/9]"
            />
          )}
          {body !== undefined && <Prose name={name} text={body} />}
          {showsProducts && <ProductGrid products={products} />}
          {hasForm && <SectionForm category={facts.category} />}
          {entries.length > 0 && <Entries.Component entries={entries} />}
          {target !== undefined && (
            <ButtonLink to={target} className="justify-self-start">
              {button}
            </ButtonLink>
          )}
        </div>
      )}
    </Section>
  );
}

/** The entries of a section, which are a list of their own: those of `own1` of `home:sections.items` are `home:own1.items`. */
function useEntries(list: ListName, section: string): Entry[] {
  const page = usePageTexts();
  const describe = useDescribedPicture();
  const linkTo = usePageLink();
  const ofSection = `${list.split(":")[0]}:${section}.items` as ListName;
  const t = translatorOf(page, "shell") as (key: string) => string;
  return itemsOf(page, ofSection).map((item) => {
    const facts = factsOf(page, ofSection, item);
    const text = (field: string) => t(`${ofSection}.${item}.${field}`);
    return { name: item, title: text("title"), text: text("text"), page: linkTo(facts.page), picture: describe(facts.picture) };
  });
}
