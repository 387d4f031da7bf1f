// Written from crates/content by `UPDATE_WIRE=1 cargo test -p mirchi wire`. Do not edit.


/** What the company is certified by or registered with, as the pages of one language show it. */
export type Certificate = { 
/** Its number in the database. */
id: number, 
/** As a stamp has it, `FSSAI`. */
shortName: string, 
/** As a heading has it, `FSSAI licensed`. */
name: string, 
/** What it covers, in a few words. */
covers: string | null, 
/** What it is. */
description: string | null, 
/** Who issues it. */
issuer: string | null, 
/** What it does not prove. */
limits: string | null, 
/** How a buyer checks it. */
verification: string | null, 
/** The number on it. */
number: string | null, 
/** Its first day, `2026-11-28`. */
validFrom: string | null, 
/** Its last day. */
validTo: string | null, 
/** Where a buyer looks it up. */
website: string | null, 
/** The address of a picture or document of it. */
scan: string | null, 
/** Whether it is still one of the sample company. */
sample: boolean, 
/** Its texts that are in English on a page of another language, by their columns. */
inEnglish: Array<string>, };

/** An article, without its texts. */
export type Article = { 
/** The name of the entry, by which its texts are found: `blog:articles.items.own1.title`, `blog/own1:body`. */
item: string, 
/** The last part of its address. */
slug: string, 
/** The day from which it is shown. */
date: string, 
/** The entry of `blog:categories.items` that it belongs to. */
category: string | null, 
/** The path of its picture. */
picture: string | null, 
/** Who wrote it; without one, the company's team did. */
author: string | null, 
/** The page of the site to which it leads at its end. */
closingPage: string, };

/** An article with what its page shows of others. */
export type ArticlePage = { 
/** The article. */
article: Article, 
/** The languages in which its text is written. */
languages: string[], 
/** The next newer one. */
newer: Article | null, 
/** The next older one. */
older: Article | null, };

/** A region, without its texts. */
export type Region = { 
/** The name of the entry, by which its texts are found: `maps:regions.items.europe.name`. */
item: string, 
/** The names of its countries, in the language of the page. */
countries: Array<string>, 
/** The names of the ports on the map: `maps:places.hamburg`. */
ports: Array<string>, };

/** A page that the company has added, without its texts. */
export type OwnPage = { 
/** The name of the entry, by which its texts are found: `shell:pages.items.own1.title`, `page-own1:sections.items`. */
item: string, 
/** Its address, without the first slash. */
slug: string, 
/** Whether the menu links to it. */
inMenu: boolean, 
/** Whether the foot of the pages links to it. */
inFooter: boolean, 
/** The code of the category that it is about: links to the category lead to it. */
category: string | null, 
/** The path of the picture at its top. */
picture: string | null, 
/** Whether search engines are asked to leave it out. */
unlisted: boolean, 
/** The languages in which it has a title. */
languages: string[], };
