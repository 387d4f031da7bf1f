import { ArrowRight } from "lucide-react";
import type { ComponentType } from "react";
import { Picture } from "#features/pictures/picture.tsx";
import type { DescribedPicture } from "#features/pictures/use-pictures.ts";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";

/** An entry of a section that the company has added. What it has not is empty. */
export type Entry = {
  name: string;
  title: string;
  text: string;
  /** The path of a page that it leads to. */
  page: string | undefined;
  picture: DescribedPicture<string> | undefined;
};

type Entries = {
  Component: ComponentType<{ entries: readonly Entry[] }>;
  /** Whether they take the whole width of the page, below the heading of their section. */
  isWide: boolean;
};

function Title({ of: { title, page } }: { of: Entry }) {
  if (page === undefined) return title;
  return (
    <Link to={page} className="underline decoration-1 underline-offset-[5px] hover:decoration-2">
      {title}
      <Icon of={ArrowRight} size={16} directional className="ms-1.5 inline align-baseline" />
    </Link>
  );
}

/** How many stand beside each other on a wide screen, so that no single one is left over where that can be. */
const columns = (count: number) => (count % 3 === 0 || count > 4 ? "lg:grid-cols-3" : count === 4 ? "lg:grid-cols-4" : "");

function EntryPicture({ of: { picture, title }, className }: { of: Entry; className?: string }) {
  if (picture === undefined) return null;
  return <Picture {...picture} sizes="(width < 40rem) 100vw, (width < 64rem) 50vw, 26rem" plate={{ title }} className={className} />;
}

function Cards({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={classes("grid gap-6 sm:grid-cols-2", columns(entries.length))}>
      {entries.map((entry) => (
        <li
          key={entry.name}
          className="flex flex-col border border-line bg-card in-[.on-night]:border-night-line in-[.on-night]:bg-transparent"
        >
          <EntryPicture of={entry} />
          <div className="p-6">
            <h3 className="heading">
              <Title of={entry} />
            </h3>
            {entry.text !== "" && <p className="mt-2">{entry.text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Steps({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <li key={entry.name} className="relative ms-4 border-s border-chilli ps-9 pb-8 last:border-transparent last:pb-0">
          <span
            aria-hidden="true"
            className="figure absolute -start-4 -top-1 inline-flex size-8 items-center justify-center rounded-full border border-chilli bg-paper text-sm text-chilli"
          >
            {index + 1}
          </span>
          <h3 className="heading leading-tight">
            <Title of={entry} />
          </h3>
          {entry.text !== "" && <p className="measure mt-1">{entry.text}</p>}
          <EntryPicture of={entry} className="mt-4 aspect-[4/3] max-w-md" />
        </li>
      ))}
    </ol>
  );
}

function Figures({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={classes("grid gap-x-8 border-t border-line in-[.on-night]:border-night-line sm:grid-cols-2", columns(entries.length))}>
      {entries.map((entry) => (
        <li key={entry.name} className="border-b border-line py-5 in-[.on-night]:border-night-line">
          <p className="display-2">
            <bdi>
              <Title of={entry} />
            </bdi>
          </p>
          {entry.text !== "" && <p className="mt-1">{entry.text}</p>}
        </li>
      ))}
    </ul>
  );
}

function Quotes({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
      {entries.map((entry) => (
        <li key={entry.name}>
          <figure className="border-t-2 border-current pt-5">
            {entry.text !== "" && (
              <blockquote className="font-serif text-lg">
                <p>{entry.text}</p>
              </blockquote>
            )}
            <figcaption className="mt-4 flex items-center gap-4 font-semibold">
              {entry.picture !== undefined && (
                <span className="w-14 shrink-0">
                  <EntryPicture of={entry} className="aspect-square" />
                </span>
              )}
              <Title of={entry} />
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

function Questions({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="border-t border-line in-[.on-night]:border-night-line">
      {entries.map((entry) => (
        <li key={entry.name} className="border-b border-line py-5 in-[.on-night]:border-night-line">
          <h3 className="heading">
            <Title of={entry} />
          </h3>
          {entry.text !== "" && <p className="measure mt-2">{entry.text}</p>}
          <EntryPicture of={entry} className="mt-4 aspect-[4/3] max-w-md" />
        </li>
      ))}
    </ul>
  );
}

function Pictures({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={classes("grid gap-6 sm:grid-cols-2", columns(entries.length))}>
      {entries.map((entry) => (
        <li key={entry.name}>
          <figure>
            <EntryPicture of={entry} />
            <figcaption className="mt-2 text-sm">
              <span className="font-semibold">
                <Title of={entry} />
              </span>
              {entry.text !== "" && <span className="block">{entry.text}</span>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** How the entries of a section are laid out, by the words of its fact `layout`. */
export const entriesAs = {
  cards: { Component: Cards, isWide: true },
  steps: { Component: Steps, isWide: false },
  figures: { Component: Figures, isWide: true },
  quotes: { Component: Quotes, isWide: true },
  questions: { Component: Questions, isWide: false },
  pictures: { Component: Pictures, isWide: true },
} satisfies Record<string, Entries>;

export const isLayout = (word: string | undefined): word is keyof typeof entriesAs => word !== undefined && word in entriesAs;
