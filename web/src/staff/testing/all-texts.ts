import * as english from "#staff/i18n/english.ts";
import * as hindi from "#staff/i18n/hindi.ts";
import englishServerStatus from "#staff/locales/en/server-status.json";
import englishSite from "#staff/locales/en/site.json";
import englishVisitors from "#staff/locales/en/visitors.json";
import hindiServerStatus from "#staff/locales/hi/server-status.json";
import hindiSite from "#staff/locales/hi/site.json";
import hindiVisitors from "#staff/locales/hi/visitors.json";

/** The texts with the parts that few screens show. */
export const allEnglish = { ...english, serverStatus: englishServerStatus, site: englishSite, visitors: englishVisitors };
export const allHindi = { ...hindi, serverStatus: hindiServerStatus, site: hindiSite, visitors: hindiVisitors };
