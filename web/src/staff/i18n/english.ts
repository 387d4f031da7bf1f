/** The English texts by part: the type of all keys. A new part is added here and in `hindi.ts`, or, if few screens show it, in
 * `further-parts.ts`. */
export { default as audit } from "../locales/en/audit.json";
export { default as backups } from "../locales/en/backups.json";
export { default as catalogueData } from "../locales/en/catalogue-data.json";
export { default as certificates } from "../locales/en/certificates.json";
export { default as company } from "../locales/en/company.json";
export { default as contacts } from "../locales/en/contacts.json";
export { default as documents } from "../locales/en/documents.json";
export { default as enquiries } from "../locales/en/enquiries.json";
export { default as enquirySettings } from "../locales/en/enquiry-settings.json";
export { default as files } from "../locales/en/files.json";
export { default as history } from "../locales/en/history.json";
export { default as mail } from "../locales/en/mail.json";
export { default as media } from "../locales/en/media.json";
export { default as people } from "../locales/en/people.json";
export { default as pictures } from "../locales/en/pictures.json";
export { default as products } from "../locales/en/products.json";
export { default as profile } from "../locales/en/profile.json";
export { default as redirects } from "../locales/en/redirects.json";
export { default as sessions } from "../locales/en/sessions.json";
export { default as setup } from "../locales/en/setup.json";
export { default as shell } from "../locales/en/shell.json";
export { default as signIn } from "../locales/en/sign-in.json";
export { default as today } from "../locales/en/today.json";
export { default as ui } from "../locales/en/ui.json";
