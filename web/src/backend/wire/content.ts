// Written from crates/content by `UPDATE_WIRE=1 cargo test -p mirchi wire`. Do not edit.


/** What the company is certified by or registered with, as the pages of one language show it. */
export type Certificate = { id: number, shortName: string, name: string, covers: string | null, description: string | null, issuer: string | null, limits: string | null, verification: string | null, number: string | null, validFrom: string | null, validTo: string | null, website: string | null, scan: string | null, sample: boolean, inEnglish: Array<string>, };

/** An article, without its texts. */
export type Article = { item: string, slug: string, date: string, category: string | null, picture: string | null, author: string | null, closingPage: string, };

/** An article with what its page shows of others. */
export type ArticlePage = { article: Article, languages: string[], newer: Article | null, older: Article | null, };

/** A region, without its texts. */
export type Region = { item: string, countries: Array<string>, ports: Array<string>, };

/** A page that the company has added, without its texts. */
export type OwnPage = { item: string, slug: string, inMenu: boolean, inFooter: boolean, category: string | null, picture: string | null, unlisted: boolean, languages: string[], };
