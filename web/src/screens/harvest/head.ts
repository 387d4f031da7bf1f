import { calendarEntries, calendarFileName } from "#features/harvest/calendar-file.ts";
import { harvestOf } from "#features/harvest/harvest.ts";
import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { pageHead } from "#head/page-head.ts";
import { defaultLanguage } from "#i18n/languages.ts";

/** The harvest calendar's head; for search engines it is a dataset with a file. */
export const head: HeadFunction = (context) => {
  const { t, texts, site } = context;
  const title = t("harvest:head.title");
  const description = t("harvest:head.description", { company: site.company.name });
  return pageHead(context, {
    title,
    description,
    crumb: t("shell:breadcrumb.segments.harvest-chart"),
    card: { eyebrow: t("harvest:hero.badge"), picture: pictureAt(context.texts, "harvest") },
    jsonLd: [
      {
        "@type": "Dataset",
        name: title,
        description,
        creator: { "@type": "Organization", name: site.company.name, url: site.baseUrl },
        isAccessibleForFree: true,
        spatialCoverage: { "@type": "Country", name: "India" },
        ...(calendarEntries(harvestOf(texts)).length > 0 && {
          distribution: {
            "@type": "DataDownload",
            encodingFormat: "text/calendar",
            // The English file exists for all pages, whatever their language.
            contentUrl: `${site.baseUrl}/${calendarFileName(defaultLanguage.code)}`,
          },
        }),
      },
    ],
  });
};
