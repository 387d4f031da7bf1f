import type { ReactNode } from "react";
import { Link } from "react-router";
import { type TextKey, useTexts } from "#staff/i18n/texts.tsx";
import type { Role } from "#staff/session/person.ts";

/** The first steps, and the roles for each. */
const steps: { id: "profile" | "products" | "media" | "people" | "trial"; to: string; roles: readonly Role[] }[] = [
  { id: "profile", to: "/profile", roles: ["owner", "sales"] },
  { id: "products", to: "/products", roles: ["owner"] },
  { id: "media", to: "/media", roles: ["owner"] },
  { id: "people", to: "/people", roles: ["owner"] },
  { id: "trial", to: "/contact", roles: ["owner", "sales"] },
];

/** Shown before the first enquiry: what will be here, and how to begin. */
export function FirstDay({ role }: { role: Role }) {
  const t = useTexts();
  return (
    <section className="border-s-[3px] border-leaf bg-leaf-ground px-4 py-4">
      <h2 className="heading">{t("today.first.title")}</h2>
      <p className="mt-1">{t("today.first.hint")}</p>
      <ol className="mt-3 flex list-decimal flex-col gap-2 ps-5">
        {steps
          .filter(({ roles }) => roles.includes(role))
          .map(({ id, to }) => (
            <li key={id}>
              <StepLink to={to} isPublic={id === "trial"}>
                {t(`today.first.${id}` satisfies TextKey)}
              </StepLink>
              <span className="block text-sm text-bark">{t(`today.first.${id}Hint` satisfies TextKey)}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}

/** The contact page is on the public site, outside the console. */
function StepLink({ to, isPublic, children }: { to: string; isPublic: boolean; children: ReactNode }) {
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
