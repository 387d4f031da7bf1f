import { useSite } from "#backend/site.ts";
import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { ContentName, Texts } from "#i18n/namespaces.ts";
import { pathIn } from "#i18n/path-in.ts";
import { figureNamed } from "#i18n/translator.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { usePageTexts } from "#i18n/use-translation.ts";

type Heading = { id: string; title: string };

/** A long text, rendered by the build. */
export type LongText = { html: string; contents: readonly Heading[]; minutes: number };

/** A long text in the page's language. It is loaded with the screen that lists it among its texts. */
export function useLongText(name: ContentName): LongText {
  const text = usePageTexts().texts[name];
  if (!isLongText(text)) throw new Error(`the page has no text ${name}: contracts/screens.json names those of each screen`);
  return text;
}

function isLongText(texts: Texts | undefined): texts is LongText {
  return typeof texts?.html === "string" && Array.isArray(texts.contents) && typeof texts.minutes === "number";
}

function escaped(value: string | undefined): string | undefined {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return value?.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? "");
}

type ProseProps = {
  html: string;
  /** Placeholders besides those of the company and of the business figures. */
  values?: Record<string, string>;
};

/** A long text's HTML: links stay in the page's language, placeholders are replaced. */
export function Prose({ html, values: own = {} }: ProseProps) {
  const { figures } = usePageTexts();
  const { company } = useSite();
  const language = useLanguage();
  const linked = html.replaceAll(/href="(\/[^"]*)"/g, (_, path: string) => `href="${pathIn(language, path)}"`);
  const { name, legalName, email, referencePrefix } = company;
  const values: Record<string, string> = { company: name, legalName, email, referencePrefix, ...own };
  const filled = interpolate(linked, (placeholder) => escaped(values[placeholder] ?? figureNamed(figures, placeholder)));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the build from our own Markdown, in which HTML is text; values are escaped.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: figuresInOrder(filled, language) }} />;
}
