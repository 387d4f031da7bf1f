import type { ReactNode } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";

type NextStepProps = {
  eyebrow: string;
  title: string;
  text: string;
  /** The most important first. */
  links?: readonly { to: string; text: string }[];
  actions?: ReactNode;
  /** Below the buttons. */
  children?: ReactNode;
};

/** The end of a screen, on a dark background, with links to continue. It is not printed. */
export function NextStep({ eyebrow, title, text, links = [], actions, children }: NextStepProps) {
  return (
    <Section className="not-printed" tone="night" eyebrow={eyebrow} title={title} split="5/7">
      <p className="measure text-lg">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {links.map(({ to, text }, index) => (
          <ButtonLink key={text} to={to} tone={index === 0 ? "primary" : "outline"}>
            {text}
          </ButtonLink>
        ))}
        {actions}
      </div>
      {children}
    </Section>
  );
}
