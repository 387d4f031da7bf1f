import "i18next";
import type about from "../../locales/en/about.json";
import type agroCommodities from "../../locales/en/agro-commodities.json";
import type blog from "../../locales/en/blog.json";
import type catalogue from "../../locales/en/catalogue.json";
import type contact from "../../locales/en/contact.json";
import type documents from "../../locales/en/documents.json";
import type harvest from "../../locales/en/harvest.json";
import type home from "../../locales/en/home.json";
import type legal from "../../locales/en/legal.json";
import type maps from "../../locales/en/maps.json";
import type pictures from "../../locales/en/pictures.json";
import type products from "../../locales/en/products.json";
import type quality from "../../locales/en/quality.json";
import type redChillies from "../../locales/en/red-chillies.json";
import type shell from "../../locales/en/shell.json";
import type spices from "../../locales/en/spices.json";
import type translationInfo from "../../locales/en/translation-info.json";
import type varieties from "../../locales/en/varieties.json";
import type whyChooseUs from "../../locales/en/why-choose-us.json";

/** The English files are the type of all keys: an unknown key does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: {
      shell: typeof shell;
      home: typeof home;
      about: typeof about;
      products: typeof products;
      "red-chillies": typeof redChillies;
      varieties: typeof varieties;
      spices: typeof spices;
      "agro-commodities": typeof agroCommodities;
      catalogue: typeof catalogue;
      quality: typeof quality;
      "why-choose-us": typeof whyChooseUs;
      harvest: typeof harvest;
      blog: typeof blog;
      contact: typeof contact;
      legal: typeof legal;
      maps: typeof maps;
      pictures: typeof pictures;
      "translation-info": typeof translationInfo;
      documents: typeof documents;
    };
  }
}
