import type { ReactNode } from "react";
import { type Backend, BackendProvider } from "#backend/client.ts";
import { type LoadedPage, LoadedPageProvider } from "#backend/page-data.ts";
import { SiteProvider } from "#backend/site.ts";
import type { Site } from "#backend/wire/site.ts";
import type { PageTexts } from "#i18n/translator.ts";
import { TextsProvider } from "#i18n/use-translation.ts";

type AppProps = {
  texts: PageTexts;
  site: Site;
  page: LoadedPage;
  /** Missing while the program renders. */
  backend?: Backend;
  children: ReactNode;
};

/** What every screen can count on, the same in the program and in the browser. The router is its only child. */
export function App({ texts, site, page, backend, children }: AppProps) {
  return (
    <TextsProvider value={texts}>
      <SiteProvider value={site}>
        <BackendProvider value={backend}>
          <LoadedPageProvider value={page}>{children}</LoadedPageProvider>
        </BackendProvider>
      </SiteProvider>
    </TextsProvider>
  );
}
