import type { ReactNode } from "react";
import { isOwnScreen, useCategories } from "#backend/categories.ts";
import { useSite } from "#backend/site.ts";
import { useCategoryPage } from "#features/catalogue/use-category-page.ts";
import { FooterContact } from "#frame/footer-contact.tsx";
import { Logo } from "#frame/logo.tsx";
import { useNavigation } from "#frame/navigation.ts";
import { SocialLinks } from "#frame/social-links.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";
import { Link } from "#ui/link.tsx";
import { useIsOn } from "#ui/pages-off.ts";

export function Footer({ newsletter }: { newsletter: ReactNode }) {
  const { t } = useTranslation("shell");
  const { company } = useSite();
  const categories = useCategories();
  const pageOf = useCategoryPage();
  const quickLinks = useNavigation("footer");
  const products = [
    ...categories.map(({ code, name }) => ({ to: pageOf(code), name: isOwnScreen(code) ? t(`footer.categories.${code}`) : name })),
    { to: "/products/red-chilli-varieties", name: t("breadcrumb.segments.chilli-varieties") },
    { to: "/catalog", name: t("footer.all") },
  ];
  return (
    <footer className="on-night not-printed border-t border-night-line">
      <Container grid className="gap-y-12 pt-16 pb-12">
        <div className="lg:col-span-4 lg:pe-8">
          <Logo onNight />
          <p className="mt-5 max-w-[40ch] text-sm text-sand">{t("footer.blurb")}</p>
          <SocialLinks />
        </div>
        <div className="grid grid-cols-2 gap-8 lg:col-span-4">
          <LinkList title={t("footer.links")} links={quickLinks} />
          <LinkList title={t("footer.products")} links={products} />
        </div>
        <div className="lg:col-span-4">
          <FooterContact />
        </div>
        <div className="border-t border-night-line pt-8 lg:col-span-12">{newsletter}</div>
      </Container>
      <div className="border-t border-night-line">
        <Container className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm text-sand lg:pe-24">
          <p>{t("footer.rights", { company: company.legalName })}</p>
          <nav aria-label={t("footer.legal")}>
            <ul className="flex flex-wrap gap-x-6">
              <LinkItem to="/privacy-policy" name={t("footer.privacy")} />
              <LinkItem to="/terms" name={t("footer.terms")} />
              <LinkItem to="/disclaimer" name={t("footer.disclaimer")} />
              <LinkItem to="/translation-info" name={t("breadcrumb.segments.translation-info")} />
            </ul>
          </nav>
        </Container>
      </div>
    </footer>
  );
}

type NamedLink = { to: string; name: string };

function LinkList({ title, links }: { title: string; links: readonly NamedLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="label text-turmeric">{title}</h2>
      <ul className="mt-3 text-sm">
        {links.map((link) => (
          <LinkItem key={`${link.to} ${link.name}`} {...link} />
        ))}
      </ul>
    </nav>
  );
}

function LinkItem({ to, name }: NamedLink) {
  if (!useIsOn()(to)) return null;
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-8 items-center hover:text-turmeric hover:underline hover:underline-offset-4 pointer-coarse:min-h-11"
      >
        {name}
      </Link>
    </li>
  );
}
