import type about from "../../locales/en/about.json";
import type agroCommodities from "../../locales/en/agro-commodities.json";
import type blog from "../../locales/en/blog.json";
import type catalogue from "../../locales/en/catalogue.json";
import type contact from "../../locales/en/contact.json";
import type documents from "../../locales/en/documents.json";
import type harvest from "../../locales/en/harvest.json";
import type home from "../../locales/en/home.json";
import type legal from "../../locales/en/legal.json";
import type maps from "../../locales/en/maps.json";
import type pictures from "../../locales/en/pictures.json";
import type products from "../../locales/en/products.json";
import type quality from "../../locales/en/quality.json";
import type redChillies from "../../locales/en/red-chillies.json";
import type shell from "../../locales/en/shell.json";
import type spices from "../../locales/en/spices.json";
import type translationInfo from "../../locales/en/translation-info.json";
import type varieties from "../../locales/en/varieties.json";
import type whyChooseUs from "../../locales/en/why-choose-us.json";
import type { TextNamespace } from "./namespaces.ts";
import type { PluralForm } from "./plural-rules.ts";

/** The English files are the type of all keys, so an unknown key does not compile. */
interface English extends Record<TextNamespace, object> {
  shell: typeof shell;
  home: typeof home;
  about: typeof about;
  products: typeof products;
  "red-chillies": typeof redChillies;
  varieties: typeof varieties;
  spices: typeof spices;
  "agro-commodities": typeof agroCommodities;
  catalogue: typeof catalogue;
  quality: typeof quality;
  "why-choose-us": typeof whyChooseUs;
  harvest: typeof harvest;
  blog: typeof blog;
  contact: typeof contact;
  legal: typeof legal;
  maps: typeof maps;
  pictures: typeof pictures;
  "translation-info": typeof translationInfo;
  documents: typeof documents;
}

type WithoutForm<Key extends string> = Key extends `${infer Bare}_${PluralForm}` ? Bare : Key;

/** The keys of texts, `list.showing`; the forms of a plural have one key. */
type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutForm<Key> : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

/** The keys of subtrees, `list` and `list.empty`. */
type Branches<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? never : Key | `${Key}.${Branches<Tree[Key]>}`;
}[keyof Tree & string];

// Separate tables, so that the compiler evaluates each namespace once.
type LeavesOf = { [Name in TextNamespace]: Leaves<English[Name]> };
type NamedLeavesOf = { [Name in TextNamespace]: `${Name}:${LeavesOf[Name]}` };
type NamedBranchesOf = { [Name in TextNamespace]: `${Name}:${Branches<English[Name]>}` };

type At<Tree, Path> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof Tree
    ? At<Tree[Key], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;

/** The names of lists: a branch `items` holds the entries of one, `home:testimonials.items`. */
export type ListName = Extract<NamedBranchesOf[TextNamespace], `${string}.items`>;

/** The names of the entries of a list that the program ships. */
export type ItemOf<List extends ListName> = List extends `${infer Name extends TextNamespace}:${infer Path}`
  ? keyof At<English[Name], Path> & string
  : never;

/** A namespace, or several: keys without a namespace belong to the first one. */
export type TextNames = TextNamespace | readonly [TextNamespace, ...TextNamespace[]];

type First<Names extends TextNames> = Names extends readonly [infer Name extends TextNamespace, ...unknown[]]
  ? Name
  : Names & TextNamespace;
type Each<Names extends TextNames> = Names extends readonly TextNamespace[] ? Names[number] : Names & TextNamespace;

/** The keys of texts in these namespaces: `hero.title` of the first, `maps:places.kochi` of any. */
export type TextKey<Names extends TextNames> = LeavesOf[First<Names>] | NamedLeavesOf[Each<Names>];

/** A part of the texts: a whole namespace, `catalogue`, a subtree, `contact:form`, or one text, `catalogue:heatBadge`. */
export type TextPart = TextNamespace | NamedBranchesOf[TextNamespace] | NamedLeavesOf[TextNamespace];
