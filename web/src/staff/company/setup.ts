import type { Setting, SettingChange } from "./settings.ts";

/** The setting that says how far somebody has set up the site. */
export const SETUP = "site.setup";

/** The steps of setting up, in their order. */
export const setupSteps = ["company", "languages", "look", "mail", "content"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What is written of it besides: somebody has left it for later, or has put the checklist away. */
type SetupMark = SetupStep | "later" | "checklist";

/** How far somebody has set up the site. */
export type Setup = {
  /** Steps that were saved or skipped. */
  done: readonly string[];
  /** The step to go on with; undefined when all are done. */
  next: SetupStep | undefined;
  /** Whether nobody has begun yet: no setting was ever saved, and the company is still the sample. */
  isUntouched: boolean;
  /** Whether the site has the company's name, or all steps are done. */
  isFinished: boolean;
};

const settingIn = (settings: readonly Setting[]) => settings.find(({ key }) => key === SETUP);

export function setupOf(settings: readonly Setting[]): Setup {
  const setting = settingIn(settings);
  const done = Array.isArray(setting?.value) ? setting.value.map(String) : [];
  const next = setupSteps.find((step) => !done.includes(step));
  const isSample = settings.some(({ key, is_sample }) => key === "site.name" && is_sample);
  return {
    done,
    next,
    isUntouched: setting !== undefined && done.length === 0 && isSample && settings.every(({ saved }) => saved.length === 0),
    isFinished: next === undefined || (!isSample && !setupSteps.some((step) => done.includes(step))),
  };
}

/** The change that keeps a mark; none where the setting is set elsewhere. */
export function setupChange(settings: readonly Setting[], mark: SetupMark): SettingChange[] {
  const setting = settingIn(settings);
  const { done } = setupOf(settings);
  if (setting === undefined || setting.origin !== null || !setting.may_change || done.includes(mark)) return [];
  return [{ key: SETUP, language: "en", value: [...done, mark], version: setting.saved[0]?.version ?? null }];
}
