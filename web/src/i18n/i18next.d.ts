import "i18next";
import type catalogue from "../../locales/en/catalogue.json";
import type contact from "../../locales/en/contact.json";
import type shell from "../../locales/en/shell.json";

/** The English files are the type of all keys: an unknown key does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: { shell: typeof shell; catalogue: typeof catalogue; contact: typeof contact };
  }
}
