import { useMemo } from "react";
import { useConsoleLanguage } from "./texts.tsx";

/** Where somebody is: the country as they typed it, and its ISO 3166 code if the program knows it. */
export type Country = { country: string; country_code: string | null };

/** By what the countries of rows are told apart: the code, or what was typed. */
export const countryOf = ({ country, country_code }: Country) => country_code ?? country;

export const isCountryCode = (country: string) => /^[A-Z]{2}$/.test(country);

/** The names of countries in the language of the console: "Germany" for `DE`. What is no code is its own name. */
export function useCountryNames(): (country: string) => string {
  const shown = useConsoleLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([shown], { type: "region" });
    return (country) => (isCountryCode(country) && names.of(country)) || country;
  }, [shown]);
}
