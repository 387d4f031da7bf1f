import auditTexts from "../locales/hi/audit.json";
import peopleTexts from "../locales/hi/people.json";
import profileTexts from "../locales/hi/profile.json";
import shellTexts from "../locales/hi/shell.json";
import signInTexts from "../locales/hi/sign-in.json";
import uiTexts from "../locales/hi/ui.json";
import type english from "./english.ts";

/** The same in Hindi: a part or a text that is missing does not compile. */
const hindi: typeof english = {
  audit: auditTexts,
  people: peopleTexts,
  profile: profileTexts,
  shell: shellTexts,
  signIn: signInTexts,
  ui: uiTexts,
};

export default hindi;
