import { Link } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { ButtonLink } from "#staff/ui/button.tsx";

/** Where to go on when the steps are done. */
export function WhatNext() {
  const t = useTexts();
  const rights = useRights();
  const places = [
    { to: "/products", name: "products", isOpen: rights.may("select", "products") },
    { to: "/media", name: "media", isOpen: rights.mayStore("select", "media") },
    { to: "/site", name: "site", isOpen: rights.may("select", "site_changes") },
    { to: "/people", name: "people", isOpen: rights.mayRequest("GET /auth/v1/admin/users") },
  ] as const;
  return (
    <>
      <p className="mt-1 text-bark">{t("setup.hint.done")}</p>
      <ul className="my-4 flex flex-col gap-3">
        {places
          .filter(({ isOpen }) => isOpen)
          .map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-6 items-center font-semibold text-chilli pointer-coarse:min-h-11">
                {t(`setup.place.${name}.title`)}
              </Link>
              <span className="block text-sm text-bark">{t(`setup.place.${name}.hint`)}</span>
            </li>
          ))}
      </ul>
      <ButtonLink to="/today" tone="primary">
        {t("setup.toToday")}
      </ButtonLink>
    </>
  );
}
