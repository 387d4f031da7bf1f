import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";

type SectionProps = {
  /** Whether its number on the page stands before the eyebrow: "1. The catalogue". Styles count, so that a section can be absent. */
  numbered?: boolean;
  eyebrow?: string;
  title?: string;
  intro?: ReactNode;
  tone?: "paper" | "deep" | "night";
  /** The columns of the heading and of the content beside it; `none` puts the content below, over the whole width. */
  split?: "5/7" | "4/8" | "none";
  level?: 2 | 3;
  /** The anchor for links within the page. */
  id?: string;
  className?: string;
  children?: ReactNode;
};

const tones = { paper: "", deep: "bg-paper-deep", night: "on-night" };
const heads = { "5/7": "lg:col-span-5", "4/8": "lg:col-span-4", none: "lg:col-span-5" };
const bodies = { "5/7": "lg:col-span-7", "4/8": "lg:col-span-8", none: "lg:col-span-12" };

/** A section of a page, with its number and title on one side. */
export function Section({
  numbered = false,
  eyebrow,
  title,
  intro,
  tone = "paper",
  split = "none",
  level = 2,
  id,
  className,
  children,
}: SectionProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const beside = split !== "none";
  const introduction = intro !== undefined && intro !== "" && (
    <div className={classes("measure text-lg", beside ? "mt-5" : "lg:col-span-7 lg:self-end")}>{intro}</div>
  );
  return (
    <section id={id} tabIndex={id === undefined ? undefined : -1} className={classes("py-16 md:py-24", tones[tone], className)}>
      <Container grid>
        {title !== undefined && (
          <header className={classes(heads[split], beside && "lg:sticky lg:top-36 lg:self-start")}>
            {eyebrow !== undefined && eyebrow !== "" && <p className={classes("eyebrow mb-2", numbered && "numbered")}>{eyebrow}</p>}
            <Heading className="display-2">{title}</Heading>
            {beside && introduction}
          </header>
        )}
        {!beside && introduction}
        {children !== undefined && <div className={bodies[split]}>{children}</div>}
      </Container>
    </section>
  );
}
