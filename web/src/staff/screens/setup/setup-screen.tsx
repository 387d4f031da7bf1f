import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { type Setting, useSaveSettings, useSettings } from "#staff/company/settings.ts";
import { type SetupStep, setupChange, setupOf, setupSteps } from "#staff/company/setup.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button } from "#staff/ui/button.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { Progress } from "./progress.tsx";
import { StepForm } from "./step-form.tsx";
import { WhatNext } from "./what-next.tsx";

const isStep = (name: string | null): name is SetupStep => setupSteps.some((step) => step === name);

/** Setting up the site step by step: `/setup`. */
export default function SetupScreen() {
  const t = useTexts();
  const query = useSettings();
  return (
    <Page title={t("setup.title")} lead={t("setup.lead")} actions={query.data && <Later settings={query.data} />}>
      <div className="max-w-3xl">
        <QueryState query={query} lines={8} />
        {query.data !== undefined && <Steps settings={query.data} onReload={query.refetch} />}
      </div>
    </Page>
  );
}

type StepsProps = { settings: readonly Setting[]; onReload: () => Promise<unknown> };

/** The step that somebody has gone back to, or the first that is not done. What is done is kept on the server. */
function Steps({ settings, onReload }: StepsProps) {
  const t = useTexts();
  const [parameters, setParameters] = useSearchParams();
  // Where the configuration sets it, what is done is known only as long as the screen is open.
  const [passed, setPassed] = useState<readonly string[]>([]);
  const save = useSaveSettings();
  const reportErrors = useReportErrors();
  const { done } = setupOf(settings);
  const isDone = (step: SetupStep) => done.includes(step) || passed.includes(step);
  const wanted = parameters.get("step");
  const step = isStep(wanted) ? wanted : setupSteps.find((one) => !isDone(one));
  const place = step === undefined ? setupSteps.length : setupSteps.indexOf(step);
  const heading = useFocusOf(place);
  const pass = (passedStep: SetupStep) => {
    setPassed((before) => [...before, passedStep]);
    // From a step that was done before, the next one follows; otherwise the first that is not done.
    const next = isDone(passedStep) ? setupSteps[place + 1] : undefined;
    setParameters(next === undefined ? {} : { step: next });
  };
  const skip = (skipped: SetupStep) =>
    reportErrors(async () => {
      const changes = setupChange(settings, skipped);
      if (changes.length > 0) await save(changes);
      pass(skipped);
    });
  const before = setupSteps[place - 1];
  return (
    <>
      <Progress place={place} isDone={isDone} onChoose={(chosen) => setParameters({ step: chosen })} />
      <h2 ref={heading} tabIndex={-1} className="mt-5 outline-none!">
        <span className="block text-sm text-bark">{t("setup.progress", { step: place + 1, steps: setupSteps.length + 1 })}</span>
        <span className="title">{t(`setup.step.${step ?? "done"}`)}</span>
      </h2>
      {step === undefined ? (
        <WhatNext />
      ) : (
        <StepForm key={step} {...{ step, settings, onReload }} onPassed={() => pass(step)} onSkip={() => void skip(step)} />
      )}
      {before !== undefined && (
        <div className="mt-3">
          <Button tone="quiet" onClick={() => setParameters({ step: before })}>
            {t("setup.back")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Focuses the heading of a step when another one is shown, which also reads its number aloud. */
function useFocusOf(place: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [place]);
  return heading;
}

/** Leaves it, so that nobody is led here again. */
function Later({ settings }: { settings: readonly Setting[] }) {
  const t = useTexts();
  const navigate = useNavigate();
  const save = useSaveSettings();
  const reportErrors = useReportErrors();
  if (setupOf(settings).next === undefined) return null;
  const leave = () =>
    reportErrors(async () => {
      const changes = setupChange(settings, "later");
      if (changes.length > 0) await save(changes);
      await navigate("/today");
    });
  return <Button onClick={() => void leave()}>{t("setup.later")}</Button>;
}
