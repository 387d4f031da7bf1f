import { X } from "lucide-react";
import { Icon } from "#ui/icon.tsx";

/**
 * The template of the offer to read the page in the language that the visitor chose before, or that the browser prefers;
 * `src/client/language.ts` fills it in. It stands in the strip, whose height is fixed, so that it covers nothing and nothing moves. A phone
 * has room for the language's name only.
 */
export function LanguageOffer() {
  return (
    <template id="language-offer">
      <section data-offered-language="" className="ms-auto flex items-stretch gap-x-1">
        <a href="/" className="inline-flex items-center whitespace-nowrap underline underline-offset-4 hover:text-turmeric">
          <span className="max-md:hidden"> </span>
          <span className="md:hidden"> </span>
        </a>
        <button type="button" className="inline-flex w-6 items-center justify-center text-sand hover:text-turmeric min-[22rem]:w-8 md:w-11">
          <Icon of={X} size={16} />
        </button>
      </section>
    </template>
  );
}
