import { useMemo } from "react";
import { useVocabulary } from "#staff/catalogue/vocabulary.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { ParameterKind } from "../product.ts";
import { keyOf, type RowName } from "./product-draft.ts";

/** The name of a product's row: "English", "German", "Heat, typical". */
export function useRowNames(): (name: RowName) => string {
  const t = useTexts();
  const languageName = useLanguageNames();
  const { parameters } = useVocabulary();
  return useMemo(
    () => (name) => {
      const { language, parameter, kind } = keyOf(name);
      if (language !== undefined) return languageName(language);
      if (parameter === undefined) return t("products.row.product");
      const found = parameters?.find(({ code }) => code === parameter);
      return `${found?.name ?? parameter}, ${t(`products.kind.${kind as ParameterKind}`)}`;
    },
    [t, languageName, parameters],
  );
}
