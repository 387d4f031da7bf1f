import { useMemo } from "react";
import { useConsoleLanguage } from "./texts.tsx";

/** The names of languages in the language of the console: "German" for `de`. */
export function useLanguageNames(): (code: string) => string {
  const shown = useConsoleLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([shown], { type: "language" });
    return (code) => names.of(code) ?? code;
  }, [shown]);
}
