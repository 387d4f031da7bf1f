import type { ReactNode } from "react";
import { Section } from "#ui/section.tsx";

type NextStepProps = {
  eyebrow: string;
  title: string;
  text: string;
  /** The buttons, most important first. */
  actions: ReactNode;
  /** Below the buttons. */
  children?: ReactNode;
};

/** The end of a screen, on a dark background, with links to continue. It is not printed. */
export function NextStep({ eyebrow, title, text, actions, children }: NextStepProps) {
  return (
    <Section className="not-printed" tone="night" eyebrow={eyebrow} title={title} split="5/7">
      <p className="measure text-lg">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
      {children}
    </Section>
  );
}
