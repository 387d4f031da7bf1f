import { useState } from "react";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { addressOf } from "../product.ts";
import { PRODUCT, valueIn } from "./draft.ts";
import { useEditor } from "./editor-context.tsx";

/** The product as the buyer sees it: its page as it is saved, in the language that is edited. */
export function Preview({ language }: { language: string }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const { product, rows, draft } = useEditor();
  const [kind, setKind] = useState<"page" | "card">("page");
  const picture = valueIn(draft, rows, PRODUCT, "image_url");
  return (
    <aside
      aria-label={t("products.preview.title")}
      className="flex flex-col gap-3 border-line bg-paper-deep px-4 py-4 max-xl:border-t xl:w-[26rem] xl:shrink-0 xl:overflow-y-auto xl:border-s"
    >
      <p className="label">{t("products.preview.as", { language: languageName(language) })}</p>
      {product?.active ? (
        <>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {(["page", "card"] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={kind === one}
                className={kind === one ? "min-h-8 font-semibold text-chilli" : "min-h-8 hover:text-chilli"}
                onClick={() => setKind(one)}
              >
                {t(`products.preview.${one}`)}
              </button>
            ))}
            <a
              className="inline-flex min-h-8 items-center underline"
              href={addressOf(product.slug, language, "page")}
              target="_blank"
              rel="noreferrer"
            >
              {t("products.preview.open")}
            </a>
            <a
              className="inline-flex min-h-8 items-center underline"
              href={addressOf(product.slug, language, "sheet")}
              target="_blank"
              rel="noreferrer"
            >
              {t("products.preview.sheet")}
            </a>
          </p>
          {kind === "card" ? (
            <img
              key={`${product.version}-${language}`}
              className="w-full border border-line"
              src={`${addressOf(product.slug, language, "card")}?version=${product.version}`}
              alt={t("products.preview.cardOf", { name: product.name })}
            />
          ) : (
            <iframe
              key={`${product.version}-${language}`}
              // Nothing runs in it: the page is finished as it comes.
              sandbox="allow-same-origin"
              title={t("products.preview.pageOf", { name: product.name })}
              src={`${addressOf(product.slug, language, "page")}?preview`}
              className="h-[44rem] w-full border border-line bg-card"
            />
          )}
        </>
      ) : (
        <>
          {typeof picture === "string" && picture !== "" && <img src={picture} alt="" className="aspect-4/3 w-full object-cover" />}
          <p className="heading">{String(valueIn(draft, rows, PRODUCT, "name") ?? "") || t("products.new.title")}</p>
          <p className="text-bark">{t("products.preview.hidden")}</p>
        </>
      )}
    </aside>
  );
}
