import auditTexts from "../locales/hi/audit.json";
import catalogueDataTexts from "../locales/hi/catalogue-data.json";
import contactsTexts from "../locales/hi/contacts.json";
import documentsTexts from "../locales/hi/documents.json";
import enquiriesTexts from "../locales/hi/enquiries.json";
import enquirySettingsTexts from "../locales/hi/enquiry-settings.json";
import filesTexts from "../locales/hi/files.json";
import historyTexts from "../locales/hi/history.json";
import mailTexts from "../locales/hi/mail.json";
import mediaTexts from "../locales/hi/media.json";
import peopleTexts from "../locales/hi/people.json";
import picturesTexts from "../locales/hi/pictures.json";
import productsTexts from "../locales/hi/products.json";
import profileTexts from "../locales/hi/profile.json";
import redirectsTexts from "../locales/hi/redirects.json";
import sessionsTexts from "../locales/hi/sessions.json";
import shellTexts from "../locales/hi/shell.json";
import signInTexts from "../locales/hi/sign-in.json";
import todayTexts from "../locales/hi/today.json";
import uiTexts from "../locales/hi/ui.json";
import type english from "./english.ts";

/** The same in Hindi: a missing part or text does not compile. */
const hindi: typeof english = {
  audit: auditTexts,
  catalogueData: catalogueDataTexts,
  documents: documentsTexts,
  files: filesTexts,
  history: historyTexts,
  mail: mailTexts,
  media: mediaTexts,
  contacts: contactsTexts,
  enquiries: enquiriesTexts,
  enquirySettings: enquirySettingsTexts,
  people: peopleTexts,
  pictures: picturesTexts,
  products: productsTexts,
  profile: profileTexts,
  redirects: redirectsTexts,
  sessions: sessionsTexts,
  shell: shellTexts,
  signIn: signInTexts,
  today: todayTexts,
  ui: uiTexts,
};

export default hindi;
