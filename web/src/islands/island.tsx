import { type ReactNode, use } from "react";
import { type Backend, BackendProvider } from "#backend/client.ts";
import { SiteProvider, useSite } from "#backend/site.ts";
import type { Appearance, Site } from "#backend/wire/site.ts";
import { BrokenPart, Part } from "#features/errors/part.tsx";
import { pickTexts } from "#i18n/pick-texts.ts";
import type { TextPart } from "#i18n/text-keys.ts";
import type { PageTexts } from "#i18n/translator.ts";
import { TextsProvider, usePageTexts } from "#i18n/use-translation.ts";
import { SlotContext } from "#ui/slots.ts";

/** What JSON can carry. */
export type Serialisable = string | number | boolean | null | undefined | readonly Serialisable[] | SerialisableObject;
type SerialisableObject = { readonly [key: string]: Serialisable };

/** A part of a page that React hydrates in the browser, from a file `<name>-island.tsx`. */
export type IslandDefinition<Props extends object = object> = {
  name: string;
  /** The texts that are sent with it, whole namespaces or parts of them: `contact:form`. */
  texts: readonly TextPart[];
  /** The storage key of its draft: if the tab has such a draft, the island is hydrated immediately. */
  draft?: string;
  Component(props: Props): ReactNode;
};

/** The data that the program writes into the page for an island. Business figures are filled into its texts. */
export type IslandData = {
  props: object;
  texts: PageTexts;
  site: Omit<Site, "figures" | "appearance" | "pagesOff" | "unlisted" | "sampleFigures">;
};

/** Islands show no logo and name no colour. */
const none: Appearance = { stylesheet: null, themeColor: "", colours: {}, typefaces: null, icon: "", logo: null, logoOnDark: null };

type IslandProps<Props extends object> = {
  of: IslandDefinition<Props>;
  props: Props & SerialisableObject;
};

/** An island in a page: its HTML, followed by its data. An error in it is shown in place, both on the server and in the browser. */
export function Island<Props extends object>({ of: island, props }: IslandProps<Props>) {
  const addSlot = use(SlotContext);
  const { figures: _, appearance: __, pagesOff: ___, unlisted: ____, sampleFigures: _____, ...site } = useSite();
  const texts = pickTexts(usePageTexts(), ["shell:error", ...island.texts]);
  if (addSlot === undefined) throw new Error(`the island ${island.name} lies in another one`);
  const prefix = `${island.name}-`;
  const data: IslandData = { props, texts, site };
  return addSlot({
    render: (toHtml) => {
      const html = toHtml(<IslandContent of={island} data={data} />, prefix);
      return toHtml(<Sent island={island} prefix={prefix} html={html} data={data} />);
    },
    instead: (thrown) => <BrokenPart thrown={thrown} />,
  });
}

function Sent({ island, prefix, html, data }: { island: IslandDefinition; prefix: string; html: string; data: IslandData }) {
  return (
    <>
      <div
        data-island={island.name}
        data-prefix={prefix}
        data-draft={island.draft}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
        dangerouslySetInnerHTML={{ __html: embeddedJson(data) }}
      />
    </>
  );
}

/** JSON that is safe in a `script` element: nothing in it ends the element or begins a comment. */
export function embeddedJson(data: unknown): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** An island with all contexts of its components, the same in the program and in the browser. */
export function IslandContent({ of: { Component }, data, backend }: { of: IslandDefinition; data: IslandData; backend?: Backend }) {
  return (
    <TextsProvider value={data.texts}>
      <SiteProvider value={{ ...data.site, figures: {}, appearance: none, pagesOff: [], unlisted: [], sampleFigures: [] }}>
        <BackendProvider value={backend}>
          <Part>
            <Component {...data.props} />
          </Part>
        </BackendProvider>
      </SiteProvider>
    </TextsProvider>
  );
}
