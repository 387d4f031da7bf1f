import { testGroups } from "#features/quality/quality.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { useChapter } from "#screens/quality/contents.tsx";
import { RuledTable } from "#ui/ruled-table.tsx";
import { Section } from "#ui/section.tsx";

export function TestProtocols() {
  const { t } = useTranslation("quality");
  const columns = [
    { label: t("protocols.columns.test"), width: "w-[28%]" },
    { label: t("protocols.columns.method"), width: "w-[32%]" },
    { label: t("protocols.columns.limit") },
  ];
  return (
    <Section {...useChapter("protocols")} intro={t("protocols.intro")}>
      <div className="flex flex-col gap-14">
        {testGroups.map(({ group, tests }) => (
          <div key={group} className="grid gap-x-8 gap-y-5 lg:grid-cols-12">
            <div className="lg:col-span-3">
              <p className="figure subnumbered text-sm text-bark" />
              <h3 className="heading mt-1">{t(`protocols.groups.${group}.title`)}</h3>
              <p className="mt-3 text-sm text-bark">{t(`protocols.groups.${group}.text`)}</p>
            </div>
            <div className="lg:col-span-9">
              <RuledTable
                caption={t(`protocols.groups.${group}.title`)}
                captionHidden
                className="sm:min-w-[38rem] sm:table-fixed"
                columns={columns}
                rows={tests
                  .map((test) => ({
                    key: test,
                    head: t(`protocols.tests.${test}.name`),
                    cells: [t(`protocols.tests.${test}.method`), t(`protocols.tests.${test}.limit`)],
                  }))
                  .filter(({ head, cells }) => head !== "" && !cells.includes(""))}
              />
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}
