import type { ReactNode } from "react";
import { Part } from "#features/errors/part.tsx";
import { Breadcrumb } from "#frame/breadcrumb.tsx";
import { ChatButton } from "#frame/chat-button.tsx";
import { Footer } from "#frame/footer.tsx";
import { LanguageMenu } from "#frame/language-menu.tsx";
import { MainBar } from "#frame/main-bar.tsx";
import { linkAbove, useNavigation } from "#frame/navigation.ts";
import { NewsletterBox } from "#frame/newsletter-box.tsx";
import { ToastRegion } from "#frame/toast-region.tsx";
import { TopStrip } from "#frame/top-strip.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Cached } from "#ui/cached.tsx";
import { usePageAddress } from "#ui/current-address.ts";
import { SkipLink } from "#ui/skip-link.tsx";

type LayoutProps = {
  /** The name of the page in the breadcrumb, if it cannot be derived from its path. */
  crumb?: string;
  notFound?: boolean;
  inEnglish?: boolean;
  children: ReactNode;
};

/**
 * The header and footer around every screen, whose parts can fail separately. On small screens the strip scrolls away and the navigation
 * stays.
 */
export function Layout({ crumb, notFound = false, inEnglish = false, children }: LayoutProps) {
  const { t } = useTranslation("shell");
  const { path } = usePageAddress();
  const current = linkAbove(useNavigation("menu"), path);
  return (
    <>
      <SkipLink target="main">{t("skip")}</SkipLink>
      <header className="not-printed sticky -top-11 z-30 lg:top-0">
        <Part>
          <Cached>
            <TopStrip
              languageMenu={
                <Part>
                  <LanguageMenu notFound={notFound} />
                </Part>
              }
            />
          </Cached>
        </Part>
        <Part>
          <Cached>
            <MainBar
              current={current}
              isPage={current === path}
              chat={
                <Part>
                  <ChatButton />
                </Part>
              }
            />
          </Cached>
        </Part>
      </header>
      <Part>
        <Breadcrumb crumb={crumb} notFound={notFound} />
      </Part>
      <main id="main" tabIndex={-1} {...(inEnglish ? { lang: "en", dir: "ltr" } : {})}>
        {children}
      </main>
      <Part>
        <Cached>
          <Footer
            newsletter={
              <Part>
                <NewsletterBox />
              </Part>
            }
          />
        </Cached>
      </Part>
      <Part>
        <Cached>
          <ToastRegion />
        </Cached>
      </Part>
    </>
  );
}
