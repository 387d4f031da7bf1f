import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { Rights } from "#staff/session/rights.ts";
import { useRights } from "#staff/session/rights-context.tsx";

/** The first steps, and who can take each. */
const steps: { id: "profile" | "company" | "products" | "media" | "people" | "trial"; to: string; isFor: (rights: Rights) => boolean }[] = [
  { id: "profile", to: "/profile", isFor: () => true },
  { id: "company", to: "/company", isFor: (rights) => rights.mayCall("save_site_settings") },
  { id: "products", to: "/products", isFor: (rights) => rights.may("insert", "products") },
  { id: "media", to: "/media", isFor: (rights) => rights.mayStore("insert", "media") },
  { id: "people", to: "/people", isFor: (rights) => rights.mayRequest("GET /auth/v1/admin/users") },
  { id: "trial", to: "/contact", isFor: () => true },
];

/** Shown before the first enquiry, to people who see enquiries and are no owners: what will be here, and how to begin. */
export function FirstDay() {
  const t = useTexts();
  const rights = useRights();
  return (
    <section className="border-s-[3px] border-leaf bg-leaf-ground px-4 py-4">
      <h2 className="heading">{t("today.first.title")}</h2>
      <p className="mt-1">{t("today.first.hint")}</p>
      <ol className="mt-3 flex list-decimal flex-col gap-2 ps-5">
        {steps
          .filter(({ isFor }) => isFor(rights))
          .map(({ id, to }) => (
            <li key={id}>
              <StepLink to={to} isPublic={id === "trial"}>
                {t(`today.first.${id}`)}
              </StepLink>
              <span className="block text-sm text-bark">{t(`today.first.${id}Hint`)}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}

/** The contact page is on the public site, outside the console. */
export function StepLink({ to, isPublic, children }: { to: string; isPublic: boolean; children: ReactNode }) {
  const look = "inline-flex min-h-6 items-center font-semibold text-chilli";
  if (!isPublic) {
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener" className={look}>
      {children}
    </a>
  );
}
