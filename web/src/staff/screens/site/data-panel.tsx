import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useRow } from "#staff/backend/rows.ts";
import { SettingField } from "#staff/company/setting-field.tsx";
import { useSettingName } from "#staff/company/setting-name.ts";
import { isOpen, useSettings } from "#staff/company/settings.ts";
import { SettingsForm } from "#staff/company/settings-form.tsx";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

type DataPanelProps = {
  /** What a value of the page is of: `setting:site.phone`, `certificate:7`, `product:teja-s17`. */
  of: string;
  /** Called when something was saved: the page shows something else then. */
  onSaved: () => void;
};

/** What a page shows that is no text of the site: what it is, and where it is changed. */
export default function DataPanel({ of, onSaved }: DataPanelProps) {
  const [kind, name = ""] = of.split(":");
  switch (kind) {
    case "setting":
      return <SettingPanel name={name} onSaved={onSaved} />;
    case "certificate":
      return <CertificatePanel id={name} />;
    case "product":
      return <ProductPanel slug={name} />;
    default:
      return null;
  }
}

type PanelProps = {
  title: string;
  hint: string;
  /** The place where it is changed. */
  to: string;
  link: string;
  mayOpen: boolean;
  children?: ReactNode;
};

function Panel({ title, hint, to, link, mayOpen, children }: PanelProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div>
        <h2 className="heading [overflow-wrap:anywhere]">{title}</h2>
        <p className="mt-1 text-sm text-bark">{hint}</p>
      </div>
      {children}
      {mayOpen && (
        <Link to={to} className="text-chilli">
          {link}
        </Link>
      )}
    </section>
  );
}

/** A fact or figure of the company, with its field for those who may change it. */
function SettingPanel({ name, onSaved }: { name: string; onSaved: () => void }) {
  const t = useTexts();
  const nameOf = useSettingName();
  const mayRead = useRights().mayCall("site_settings");
  const query = useSettings({ enabled: mayRead });
  const mayWrite = useRights().mayCall("save_site_settings");
  const setting = query.data?.find(({ key }) => key === name);
  const settings = setting === undefined ? [] : [setting];
  const [saves, setSaves] = useState(0);
  const isFigure = name.startsWith("site.figures.");
  return (
    <Panel
      title={t(isFigure ? "site.of.figure" : "site.of.fact", { name: nameOf(name) })}
      hint={t("site.of.settingHint")}
      to={`/company?setting=${name}`}
      link={t("site.of.openCompany")}
      mayOpen={mayRead && setting?.is_shown !== false}
    >
      {mayRead && <QueryState query={query} lines={2} />}
      {setting !== undefined && (
        <SettingsForm
          key={saves}
          name={`site_settings/${name}`}
          settings={settings}
          onReload={query.refetch}
          onDone={() => {
            setSaves(saves + 1);
            onSaved();
          }}
          onSaved={() => showSuccess(t("site.of.saved"))}
        >
          {({ draft, errorOf }, busy) => (
            <>
              <SettingField {...{ setting, settings, draft, mayWrite }} error={errorOf(name)} />
              {mayWrite && isOpen(setting) && (
                <Button type="submit" tone="primary" busy={busy}>
                  {t("site.of.save")}
                </Button>
              )}
            </>
          )}
        </SettingsForm>
      )}
    </Panel>
  );
}

type CertificateRow = { short_name: string; name: string | null; covers: string | null; number: string | null; valid_to: string | null };

function CertificatePanel({ id }: { id: string }) {
  const t = useTexts();
  const { date } = useFormats();
  const rights = useRights();
  const query = useRow<CertificateRow>("certificates", `id.eq.${id}`);
  const { row } = query;
  return (
    <Panel
      title={t("site.of.certificate", { name: row?.short_name ?? id })}
      hint={t("site.of.certificateHint")}
      to={`/certificates?open=${id}`}
      link={t("site.of.openCertificate")}
      mayOpen={rights.may("select", "certificates")}
    >
      <QueryState query={query} lines={3} />
      {row !== undefined && (
        <Facts>
          {(["name", "covers", "number"] as const).map(
            (column) =>
              row[column] !== null && (
                <Fact key={column} name={t(`certificates.column.${column}`)}>
                  <span lang="en">{row[column]}</span>
                </Fact>
              ),
          )}
          {row.valid_to !== null && <Fact name={t("certificates.column.valid_to")}>{date(row.valid_to)}</Fact>}
        </Facts>
      )}
    </Panel>
  );
}

type ProductRow = { name: string; description: string; price_range: string | null };

function ProductPanel({ slug }: { slug: string }) {
  const t = useTexts();
  const query = useRow<ProductRow>("products", `slug.eq.${slug}`);
  const { row } = query;
  return (
    <Panel
      title={t("site.of.product", { name: row?.name ?? slug })}
      hint={t("site.of.productHint")}
      to={`/products/${slug}`}
      link={t("site.of.openProduct")}
      mayOpen={useRights().may("select", "products")}
    >
      <QueryState query={query} lines={3} />
      {row !== undefined && (
        <div lang="en" className="text-bark">
          <p>{row.description}</p>
          {row.price_range && <p className="mt-1">{row.price_range}</p>}
        </div>
      )}
    </Panel>
  );
}
