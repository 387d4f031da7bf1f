import auditTexts from "../locales/en/audit.json";
import peopleTexts from "../locales/en/people.json";
import profileTexts from "../locales/en/profile.json";
import shellTexts from "../locales/en/shell.json";
import signInTexts from "../locales/en/sign-in.json";
import uiTexts from "../locales/en/ui.json";

/** The English texts by part: the type of all keys. A new part is added here and in `hindi.ts`. */
const english = {
  audit: auditTexts,
  people: peopleTexts,
  profile: profileTexts,
  shell: shellTexts,
  signIn: signInTexts,
  ui: uiTexts,
};

export default english;
