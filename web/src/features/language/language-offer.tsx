import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { type Language, pathIn } from "#i18n/languages.ts";
import { textModules } from "#i18n/text-modules.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { Icon } from "#ui/icon.tsx";
import { usePageAddress } from "#ui/page-address.ts";
import { choosing } from "./choosing.ts";
import { keepChosenLanguage, wantedLanguage } from "./chosen-language.ts";

/** An offer in the words of the language that it offers. */
type Offer = { language: Language; question: string; decline: string };

/**
 * Offers the language that the visitor chose before, or that the browser asks for, on a page of another one. Never a redirect: an
 * address shows what it says. Lies over the page, so that nothing moves.
 */
export function LanguageOffer() {
  const current = useLanguage();
  const { path, search } = usePageAddress();
  const [offer, setOffer] = useState<Offer>();

  useEffect(() => {
    const language = wantedLanguage();
    if (language === undefined || language.code === current.code) return;
    let wanted = true;
    readOffer(language).then((read) => {
      if (wanted) setOffer(read);
    });
    return () => {
      wanted = false;
    };
  }, [current]);

  if (offer === undefined) return null;
  const { language, question, decline } = offer;
  return (
    <aside
      aria-label={question}
      lang={language.code}
      className="not-printed fixed start-4 bottom-4 z-20 max-w-[calc(100%-7rem)] border border-line bg-card text-ink shadow-[0_18px_30px_-16px_rgb(28_15_12/0.5)] md:start-6 md:bottom-6"
    >
      <div dir={language.direction} className="flex items-center">
        <a
          href={`${pathIn(language, path)}${search}`}
          hrefLang={language.code}
          {...choosing(language)}
          className="inline-flex min-h-12 items-center px-4 font-semibold text-chilli underline underline-offset-4 hover:bg-paper-deep"
        >
          {question}
        </a>
        <button
          type="button"
          aria-label={decline}
          onClick={() => {
            keepChosenLanguage(current);
            setOffer(undefined);
          }}
          className="inline-flex size-12 items-center justify-center border-s border-line text-bark hover:bg-paper-deep"
        >
          <Icon of={X} size={18} />
        </button>
      </div>
    </aside>
  );
}

/** The offer's words, from the texts of its own language; nothing when they cannot be read. */
async function readOffer(language: Language): Promise<Offer | undefined> {
  const shell = await Promise.resolve(textModules(language.code, "shell")).catch(() => undefined);
  const texts = shell?.language;
  if (typeof texts !== "object" || texts === null) return undefined;
  if (!("offer" in texts && typeof texts.offer === "string" && "decline" in texts && typeof texts.decline === "string")) return undefined;
  return { language, question: texts.offer, decline: texts.decline };
}
