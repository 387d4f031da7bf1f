import type { ComponentType, ReactNode } from "react";
import type { PageData, PostedForm, ReadData } from "#backend/page-data.ts";
import type { HeadContent, HeadContext } from "#head/head-context.ts";

/** Where a screen is shown. */
export type ScreenAddress = {
  /** Without the language. */
  path: string;
  /** The last part of the path, at the addresses right below one that is listed. */
  slug?: string;
  /** With "?", or empty. */
  query: string;
  /** A form that was posted there. */
  form?: PostedForm;
};

/** What a screen asks the program for besides the language: names of data, each with its parameters. */
export type Needs = { [Name in keyof PageData]?: Record<string, string> };

/** What the program gives to a screen with these needs. */
type DataFor<N extends Needs> = { [Name in keyof N & keyof PageData]: PageData[Name] | Extract<N[Name], undefined> };

/** What a screen's component is given. */
export type ScreenProps<Data = unknown> = { data: Data } & Omit<ScreenAddress, "slug">;

type Definition<N extends Needs> = {
  /** What it asks for at an address; nothing unless told. With the type of its parameter, so that the compiler infers what it gives. */
  data?: (address: ScreenAddress) => N;
  head: (context: HeadContext<DataFor<N>>) => HeadContent;
  Component: ComponentType<ScreenProps<DataFor<N>>>;
};

/** A screen at an address, with its data. */
export type OpenScreen = {
  data: Partial<PageData>;
  head: (context: Omit<HeadContext, "data" | "path">) => HeadContent;
  content: ReactNode;
};

/** A screen: opened at an address, it asks for its data. Nothing comes of it when what the address names does not exist. */
export type Screen = { open: (address: ScreenAddress, read: ReadData) => OpenScreen | undefined };

/** Ties a screen's head and component to the data that they are made with. */
export function defineScreen<N extends Needs = Record<never, never>>({ data: needsAt, head, Component }: Definition<N>): Screen {
  return {
    open: ({ slug, ...address }, read) => {
      const needs = needsAt?.({ slug, ...address });
      const data = readAll(needs ?? {}, read);
      if (!answers(data, needs)) return undefined;
      return {
        data,
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

/** Whether all that was asked for is there. */
function answers<N extends Needs>(data: object, needs: N | undefined): data is DataFor<N> {
  return Object.entries(needs ?? {}).every(([name, parameters]) => parameters === undefined || name in data);
}
