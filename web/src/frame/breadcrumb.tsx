import { ChevronRight } from "lucide-react";
import { useSegmentName } from "#frame/use-segment-name.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";
import { usePageAddress } from "#ui/current-address.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { useIsOn } from "#ui/pages-off.ts";

type BreadcrumbProps = {
  /** The name of the page, if it cannot be derived from its path. */
  crumb?: string;
  /** Whether the page does not exist: then no part of its address is a link. */
  notFound?: boolean;
};

/** The path from the home page to this one, derived from the address; not shown on the home page. */
export function Breadcrumb({ crumb, notFound = false }: BreadcrumbProps) {
  const { t } = useTranslation("shell");
  const nameOf = useSegmentName();
  const { path: own } = usePageAddress();
  const isOn = useIsOn();
  const segments = notFound ? [t("notFound.title")] : own.split("/").filter((segment) => segment !== "");
  if (segments.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumb.label")} className="not-printed border-b border-line">
      <Container>
        <ol className="flex min-h-11 flex-wrap items-center text-sm">
          <li>
            <Link to="/" className={linkLook}>
              {t("breadcrumb.home")}
            </Link>
          </li>
          {segments.map((segment, index) => {
            const path = `/${segments.slice(0, index + 1).join("/")}`;
            const last = index === segments.length - 1;
            if (!last && !isOn(path)) return null;
            return (
              <li key={path} className="flex min-w-0 items-center">
                <Icon of={ChevronRight} size={14} directional className="mx-2 text-bark" />
                {last ? (
                  <bdi aria-current="page" className="truncate text-bark">
                    {notFound ? segment : nameOf(segment, crumb)}
                  </bdi>
                ) : (
                  <Link to={path} className={linkLook}>
                    {nameOf(segment)}
                  </Link>
                )}
              </li>
            );
          })}
        </ol>
      </Container>
    </nav>
  );
}

const linkLook =
  "inline-flex min-h-7 items-center underline decoration-line decoration-1 underline-offset-4 hover:text-chilli hover:decoration-chilli pointer-coarse:min-h-11";
