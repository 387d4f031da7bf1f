import type { OwnPage } from "#backend/wire/content.ts";
import type { PageNamespace } from "#i18n/namespaces.ts";
import type { ListName } from "#i18n/text-keys.ts";

/** The namespace of the texts of a page's sections. */
export const textsOf = ({ item }: OwnPage): PageNamespace => `page-${item}`;

/** The list of a page's sections. */
export const sectionsOf = (page: OwnPage) => `${textsOf(page)}:sections.items` as ListName;
