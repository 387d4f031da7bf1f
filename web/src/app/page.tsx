import type { ReactNode } from "react";
import { type Backend, BackendProvider } from "#backend/client.ts";
import { SiteProvider } from "#backend/site.ts";
import type { Site } from "#backend/wire/site.ts";
import type { Namespace } from "#i18n/namespaces.ts";
import { isUntranslated, type PageTexts } from "#i18n/translator.ts";
import { TextsProvider } from "#i18n/use-translation.ts";
import { ErrorScreen } from "#screens/error/error-screen.tsx";
import { Layout } from "#screens/layout/layout.tsx";
import { NotFoundScreen } from "#screens/not-found/not-found-screen.tsx";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { PageAddressProvider } from "#ui/page-address.ts";

export type PageProps = {
  texts: PageTexts;
  site: Site;
  /** Without the language. */
  path: string;
  /** With "?", or empty. */
  search: string;
  /** What the breadcrumb calls the page, where its path does not say it. */
  crumb?: string;
  /** What stands in the frame, and the texts that it is written with. None: the site has no such page. */
  screen?: { content: ReactNode; namespaces: readonly Namespace[] };
  /** Missing while the program renders. */
  backend?: Backend;
};

/** A whole page, the same in the program and in the browser. A screen that breaks leaves the frame of the site alone. */
export function Page({ texts, site, path, search, crumb, screen, backend }: PageProps) {
  return (
    <TextsProvider value={texts}>
      <SiteProvider value={site}>
        <BackendProvider value={backend}>
          <PageAddressProvider value={{ path, search }}>
            <ErrorBoundary
              fallback={(thrown) => (
                <main>
                  <ErrorScreen thrown={thrown} />
                </main>
              )}
            >
              <Layout crumb={crumb} notFound={screen === undefined} inEnglish={isUntranslated(texts, screen?.namespaces ?? [])}>
                <ErrorBoundary fallback={(thrown) => <ErrorScreen thrown={thrown} />}>
                  {screen === undefined ? <NotFoundScreen /> : screen.content}
                </ErrorBoundary>
              </Layout>
            </ErrorBoundary>
          </PageAddressProvider>
        </BackendProvider>
      </SiteProvider>
    </TextsProvider>
  );
}
