import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { type Backend, BackendProvider } from "#backend/client.ts";
import { type LoadedPage, LoadedPageProvider } from "#backend/page-data.ts";
import { SiteProvider } from "#backend/site.ts";
import type { Site } from "#backend/wire/site.ts";

type AppProps = {
  i18n: i18n;
  site: Site;
  page: LoadedPage;
  /** Missing while the program renders. */
  backend?: Backend;
  children: ReactNode;
};

/** What every screen can count on, the same in the program and in the browser. The router is its only child. */
export function App({ i18n, site, page, backend, children }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <SiteProvider value={site}>
        <BackendProvider value={backend}>
          <LoadedPageProvider value={page}>{children}</LoadedPageProvider>
        </BackendProvider>
      </SiteProvider>
    </I18nextProvider>
  );
}
