import { isNoText } from "./site-walk.ts";

/** Words of the sample company that the program ships, which the site of another company must not have. */
const everywhere =
  /\b(nandi|guntur|teja|byadg[iy]|sannam|khammam|kashmiri|bangalore|bengaluru|scoville|SHU|ASTA|curcumin|nhava sheva|mundra)\b/i;
const sample = {
  en: /\b(chil+i(es)?|turmeric|cumin|coriander|agro|rice|wheat|pulses|lentils|chickpeas|millets|groundnuts?|market yards?)\b/i,
  de: /\b(chilis?\p{L}*|schoten?|kurkuma|kreuzkümmel|koriander|agrar(rohstoffe|güter)|weizen|hülsenfrüchte|linsen|hirse|erdnüsse)\b/iu,
  ar: /فلفل أحمر|الفلفل الأحمر|فلفل حار|ناندي|غونتور|تيجا|بيادغي|بنغالور|سكوفيل|كركم|كمون|كزبرة|أرز|قمح|بقول|عدس|سلع زراعية/,
  ja: /唐辛子|トウガラシ|ナンディ|グントゥール|テジャ|ビャドギ|バンガロール|スコヴィル|スコビル|ターメリック|クミン|コリアンダー|小麦|豆類|油糧種子/,
};

export type KitLanguage = keyof typeof sample;

/** The languages of the site of the second kit. */
export const kitLanguages = Object.keys(sample) as KitLanguage[];

export const prefixOf = (language: KitLanguage) => (language === "en" ? "" : `/${language}`);

/** What of a text is the sample company's, or is no text for readers. */
export function faultsIn(language: KitLanguage, texts: readonly string[]): string[] {
  return texts.filter((text) => everywhere.test(text) || sample.en.test(text) || sample[language].test(text) || isNoText(text));
}

/** Files of texts besides the pages. */
export const textFilesOf = (language: KitLanguage) => [
  `${prefixOf(language)}/blog/feed.xml`,
  ...(language === "en" ? ["/llms.txt", "/harvest-calendar.ics"] : []),
];
