import facts from "#contracts/figures.json";
import { interpolate } from "#i18n/interpolate.ts";
import type { Language } from "#i18n/languages.ts";
import { joined, valueWordsOf } from "#i18n/lists.ts";
import type { Texts } from "#i18n/namespaces.ts";
import { inNumerals, numberIn } from "#i18n/numerals.ts";
import { placeNamed } from "#i18n/places.ts";
import { pluralForm } from "#i18n/plural-rules.ts";
import { typeset } from "#i18n/typography.ts";

/** Within how long the company promises to answer: `working` are the hours in which it works. */
export type ReplyTime = { hours: number; working: boolean };

export type Figures = { [name: string]: string | Figures };

/** The figures of each language, cached with the texts that they were made from, because all pages need the same ones. */
const cache = new Map<string, { maps: Texts | undefined; reply: string; figures: Figures }>();

/**
 * The business figures that texts refer to as `{{figure.…}}`, in a language's notation. `maps` are its texts for maps, which have the names
 * of the ports; `replyTime` is the time within which the company promises to answer.
 */
export function figuresIn(language: Language, replyTime: ReplyTime, maps?: Texts): Figures {
  const reply = replyTimeIn(language, replyTime);
  const found = cache.get(language.code);
  if (found !== undefined && found.maps === maps && found.reply === reply) return found.figures;
  const figures = mapTexts({ ...figuresWith(language, maps), reply }, (text) => typeset(text, language));
  cache.set(language.code, { maps, reply, figures });
  return figures;
}

/** The promised time as it stands after "within": "24 hours". */
export function replyTimeIn(language: Language, { hours, working }: ReplyTime): string {
  const words = valueWordsOf(language);
  const forms = working ? words.workingHours : words.hours;
  return interpolate(forms[pluralForm(language.code, hours)] ?? forms.other, () => String(hours));
}

/**
 * A standalone figure or list has the form of the specification, "50+", and the separator of values; within a sentence it is the number
 * after "more than", or a list with "and" or "or".
 */
function figuresWith(language: Language, maps: Texts | undefined): Figures {
  const { over, priceTerms, paymentTerms, ports, chilli, grain, limits, ...others } = facts;
  const { bags: chilliBags, ...chilliFigures } = chilli;
  const { bags: grainBags, ...grainFigures } = grain;
  const { and, or, kilogram } = valueWordsOf(language);
  const alone = (items: readonly string[]) => items.join(language.valueSeparator);
  const bags = ({ kilograms }: { kilograms: readonly number[] }) => ({
    bags: alone(kilograms.map((weight) => `${weight}${kilogram}`)),
    bagsOr: `${joined(kilograms.map(String), or)}${kilogram}`,
  });
  const portNames = ports.map((port) => placeNamed(port, maps));
  const numerals = (text: string) => inNumerals(text, language);
  return {
    ...mapTexts(others, numerals),
    products: `${over.products}+`,
    countries: `${over.countries}+`,
    clients: `${over.clients}+`,
    over: Object.fromEntries(Object.entries(over).map(([name, number]) => [name, numberIn(number, language)])),
    priceTerms: alone(priceTerms),
    priceTermsOr: joined(priceTerms, or),
    paymentTerms: alone(paymentTerms),
    paymentTermsOr: joined(paymentTerms, or),
    ports: alone(portNames),
    portsAnd: joined(portNames, and),
    portsOr: joined(portNames, or),
    chilli: { ...mapTexts(chilliFigures, numerals), ...bags(chilliBags) },
    grain: { ...mapTexts(grainFigures, numerals), ...bags(grainBags) },
    limits: { ...mapTexts(limits, numerals), pesticides: `${over.pesticides}+` },
  };
}

function mapTexts(texts: Figures, write: (text: string) => string): Figures {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === "string" ? write(text) : mapTexts(text, write)]),
  );
}
