import br from "#flags/BR.svg?no-inline";
import cn from "#flags/CN.svg?no-inline";
import de from "#flags/DE.svg?no-inline";
import es from "#flags/ES.svg?no-inline";
import fr from "#flags/FR.svg?no-inline";
import gb from "#flags/GB.svg?no-inline";
import india from "#flags/IN.svg?no-inline";
import jp from "#flags/JP.svg?no-inline";
import ru from "#flags/RU.svg?no-inline";
import sa from "#flags/SA.svg?no-inline";

/** The flag files of the ten languages, by country code. As files they are loaded when the menu is opened, not with the page. */
export const flags: Readonly<Record<string, string>> = {
  BR: br,
  CN: cn,
  DE: de,
  ES: es,
  FR: fr,
  GB: gb,
  IN: india,
  JP: jp,
  RU: ru,
  SA: sa,
};
