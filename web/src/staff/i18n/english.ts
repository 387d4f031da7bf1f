import auditTexts from "../locales/en/audit.json";
import catalogueDataTexts from "../locales/en/catalogue-data.json";
import contactsTexts from "../locales/en/contacts.json";
import documentsTexts from "../locales/en/documents.json";
import enquiriesTexts from "../locales/en/enquiries.json";
import enquirySettingsTexts from "../locales/en/enquiry-settings.json";
import filesTexts from "../locales/en/files.json";
import historyTexts from "../locales/en/history.json";
import mailTexts from "../locales/en/mail.json";
import mediaTexts from "../locales/en/media.json";
import peopleTexts from "../locales/en/people.json";
import picturesTexts from "../locales/en/pictures.json";
import productsTexts from "../locales/en/products.json";
import profileTexts from "../locales/en/profile.json";
import redirectsTexts from "../locales/en/redirects.json";
import sessionsTexts from "../locales/en/sessions.json";
import shellTexts from "../locales/en/shell.json";
import signInTexts from "../locales/en/sign-in.json";
import todayTexts from "../locales/en/today.json";
import uiTexts from "../locales/en/ui.json";

/** The English texts by part: the type of all keys. A new part is added here and in `hindi.ts`. */
const english = {
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

export default english;
