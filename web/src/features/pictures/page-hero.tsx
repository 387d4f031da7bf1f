import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";
import { Image } from "./image.tsx";

export type HeroPicture = { src: string; alt: string };

type PageHeroProps = {
  /** A short line, or a badge. */
  eyebrow: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** The picture, up to the page's edge on the far side; above the text on a phone. Without one, the background has ledger ruling. */
  picture?: HeroPicture;
  /** Below the lead: the next steps. */
  children?: ReactNode;
  /** On the far side: a lot label, a card, a figure. */
  aside?: ReactNode;
};

/** The opening of a page, on a dark ground. */
export function PageHero({ eyebrow, title, lead, picture, children, aside }: PageHeroProps) {
  return (
    <section className={classes("on-night relative overflow-clip", picture === undefined && "ledger")}>
      {picture !== undefined && (
        <div className="hero-picture">
          <Image {...picture} sizes="(width < 64rem) 100vw, 58vw" priority className="size-full object-cover" />
        </div>
      )}
      <Container
        grid
        className={classes("relative items-end", picture === undefined ? "py-12 md:py-20" : "pt-4 pb-12 md:pt-6 lg:min-h-[33rem] lg:py-10")}
      >
        <div className={aside === undefined ? "lg:col-span-8" : "lg:col-span-5 lg:self-center xl:col-span-6"}>
          {eyebrow !== "" && <p className="label text-turmeric">{eyebrow}</p>}
          <h1 className="display-1 mt-4">{title}</h1>
          {lead !== undefined && lead !== "" && <div className="measure mt-5 text-lg text-sand lg:max-w-[46ch]">{lead}</div>}
          {children !== undefined && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
        </div>
        {aside !== undefined && <div className="lg:col-span-4 lg:col-start-9">{aside}</div>}
      </Container>
    </section>
  );
}

/**
 * The opening of a page whose visitors come for the content below: the title, and one thing beside it. Only a wide screen has room for the
 * lead and the picture.
 */
export function ShortHero({ eyebrow, title, lead, picture, aside }: Omit<PageHeroProps, "children">) {
  return (
    <section className="on-night ledger relative overflow-clip">
      {picture !== undefined && (
        <div className="hero-picture max-lg:hidden">
          <Image {...picture} sizes="58vw" className="size-full object-cover" />
        </div>
      )}
      <Container grid className={classes("relative items-center gap-y-3 py-4 lg:py-7", picture !== undefined && "lg:min-h-52")}>
        <div className="lg:col-span-6">
          <p className="label text-turmeric max-lg:hidden">{eyebrow}</p>
          <h1 className="display-3 lg:mt-1">{title}</h1>
          {lead !== undefined && lead !== "" && <p className="measure mt-2 text-sand max-lg:hidden lg:max-w-[46ch]">{lead}</p>}
        </div>
        {aside !== undefined && <div className="lg:col-span-6">{aside}</div>}
      </Container>
    </section>
  );
}
