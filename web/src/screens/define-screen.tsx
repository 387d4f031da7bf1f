import type { ComponentType, ReactNode } from "react";
import type { PageData, PostedForm, ReadData } from "#backend/page-data.ts";
import type { HeadContent, HeadContext } from "#head/head-context.ts";
import type { ContentName, Namespace, PageNamespace } from "#i18n/namespaces.ts";

export type ScreenAddress = {
  /** Without the language. */
  path: string;
  /** The last part of the path, at addresses directly below a listed one. */
  slug?: string;
  /** With "?", or empty. */
  query: string;
  form?: PostedForm;
};

/** The data that a screen needs besides the language: names of data, each with its parameters. */
export type Needs = { [Name in keyof PageData]?: Record<string, string> };

type DataFor<N extends Needs> = { [Name in keyof N & keyof PageData]: PageData[Name] | Extract<N[Name], undefined> };

export type ScreenProps<Data = unknown> = { data: Data } & Omit<ScreenAddress, "slug">;

type Definition<N extends Needs> = {
  /** The needed data at an address; by default none. It has the type of its parameter, so that the compiler can infer its result. */
  data?: (address: ScreenAddress) => N;
  /** Texts that the data need, besides those of `contracts/screens.json`. */
  ownTexts?: (data: DataFor<N>) => OwnTexts;
  head: (context: HeadContext<DataFor<N>>) => HeadContent;
  Component: ComponentType<ScreenProps<DataFor<N>>>;
};

export type OwnTexts = {
  /** The text that the page is about. */
  name: ContentName | PageNamespace;
  /** The languages in which it is written. */
  languages: readonly string[];
  /** Texts of parts that the page may have. */
  besides?: readonly Namespace[];
};

export type OpenScreen = {
  data: Partial<PageData>;
  ownTexts?: OwnTexts;
  head: (context: Omit<HeadContext, "data" | "path">) => HeadContent;
  content: ReactNode;
};

/** A screen that can be opened at an address and reads its data. Undefined if what the address refers to does not exist. */
export type Screen = { open: (address: ScreenAddress, read: ReadData) => OpenScreen | undefined };

/** Combines a screen's head and component with the data that they need. */
export function defineScreen<N extends Needs = Record<never, never>>({ data: needsAt, ownTexts, head, Component }: Definition<N>): Screen {
  return {
    open: ({ slug, ...address }, read) => {
      const needs = needsAt?.({ slug, ...address });
      const data = readAll(needs ?? {}, read);
      if (!answers(data, needs)) return undefined;
      return {
        data,
        ownTexts: ownTexts?.(data),
        head: (context) => head({ ...context, path: address.path, data }),
        content: <Component {...address} data={data} />,
      };
    },
  };
}

function readAll(needs: Needs, read: ReadData): Partial<PageData> {
  const data: Partial<PageData> = {};
  const add = <Name extends keyof PageData>(name: Name) => {
    const parameters = needs[name];
    const given = parameters && read(name, parameters);
    if (given) data[name] = given;
  };
  for (const name of Object.keys(needs) as (keyof PageData)[]) add(name);
  return data;
}

function answers<N extends Needs>(data: object, needs: N | undefined): data is DataFor<N> {
  return Object.entries(needs ?? {}).every(([name, parameters]) => parameters === undefined || name in data);
}
