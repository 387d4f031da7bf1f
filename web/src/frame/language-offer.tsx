import { X } from "lucide-react";
import { Icon } from "#ui/icon.tsx";

/**
 * The template of the offer to read the page in the language that the visitor chose before, or that the browser prefers;
 * `src/client/language.ts` fills it in. It lies over the page, so that nothing moves.
 */
export function LanguageOffer() {
  return (
    <template id="language-offer">
      <aside className="not-printed fixed start-4 bottom-4 z-20 max-w-[calc(100%-7rem)] border border-line bg-card text-ink shadow-[0_18px_30px_-16px_rgb(28_15_12/0.5)] md:start-6 md:bottom-6">
        <div className="flex items-center">
          <a
            href="/"
            className="inline-flex min-h-12 items-center px-4 font-semibold text-chilli underline underline-offset-4 hover:bg-paper-deep"
          >
            {" "}
          </a>
          <button
            type="button"
            className="inline-flex size-12 items-center justify-center border-s border-line text-bark hover:bg-paper-deep"
          >
            <Icon of={X} size={18} />
          </button>
        </div>
      </aside>
    </template>
  );
}
