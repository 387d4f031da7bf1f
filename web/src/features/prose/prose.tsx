import { useSite } from "#backend/site.ts";
import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { defaultLanguage, splitPath } from "#i18n/languages.ts";
import { BODY, type ContentName, type LongText, type Texts } from "#i18n/namespaces.ts";
import { pathIn } from "#i18n/path-in.ts";
import { figureNamed, isEdited } from "#i18n/translator.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { usePageTexts } from "#i18n/use-translation.ts";
import { useIsOn } from "#ui/pages-off.ts";

/** Values of placeholders besides those of the company and of the business figures. */
type Values = Record<string, string>;

/** A long text in the page's language, with its values. It is loaded with the screen that lists it among its texts. */
export function useLongText(name: ContentName, own: Values = {}): LongText {
  const { figures, texts } = usePageTexts();
  const { company } = useSite();
  const text = texts[name];
  if (!isLongText(text)) throw new Error(`the page has no text ${name}: contracts/screens.json names those of each screen`);
  const { legalName, email, referencePrefix } = company;
  const values: Values = { company: company.name, legalName, email, referencePrefix, ...own };
  const filledWith = (placeholder: string) => values[placeholder] ?? figureNamed(figures, placeholder);
  return {
    ...text,
    html: interpolate(text.html, (placeholder) => escaped(filledWith(placeholder))),
    contents: text.contents.map(({ id, title }) => ({ id, title: interpolate(title, filledWith) })),
  };
}

function isLongText(texts: Texts | undefined): texts is LongText {
  return typeof texts?.html === "string" && Array.isArray(texts.contents) && typeof texts.minutes === "number";
}

function escaped(value: string | undefined): string | undefined {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return value?.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? "");
}

/**
 * The HTML of a long text: links stay in the page's language, and are plain words where the company has switched their page off. On a page that
 * is edited it has its name.
 */
export function Prose({ name, text: { html, inEnglish } }: { name: ContentName; text: LongText }) {
  const page = usePageTexts();
  const language = useLanguage();
  const key = `${name}:${BODY}`;
  // The whole body is one text, so on a page that is edited the mark stands before it and its name at the element.
  const marked = isEdited(page) ? page.mark?.(key, "", false) : "";
  const isOn = useIsOn();
  const linked = html.replaceAll(/<a href="(\/(?!\/)[^"]*)"([^>]*)>(.*?)<\/a>/gs, (link, to: string, title: string, words: string) => {
    const { language: own, path } = splitPath(to);
    if (!isOn(path)) return words;
    return own === defaultLanguage ? `<a href="${pathIn(language, to)}"${title}>${words}</a>` : link;
  });
  const inOrder = figuresInOrder(linked, inEnglish ? defaultLanguage : language);
  return (
    <div
      className="prose"
      {...(inEnglish && { lang: defaultLanguage.code, dir: defaultLanguage.direction })}
      data-text={isEdited(page) ? key : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, in which HTML is text; values are escaped.
      dangerouslySetInnerHTML={{ __html: marked + inOrder }}
    />
  );
}
