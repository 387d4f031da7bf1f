import type { TextNamespace } from "./namespaces.ts";
import type { PluralForm } from "./plural-rules.ts";

/** The English files are the type of all keys, so an unknown key does not compile. */
interface English extends Record<TextNamespace, object> {
  shell: typeof import("../../locales/en/shell.json");
  home: typeof import("../../locales/en/home.json");
  about: typeof import("../../locales/en/about.json");
  products: typeof import("../../locales/en/products.json");
  "red-chillies": typeof import("../../locales/en/red-chillies.json");
  varieties: typeof import("../../locales/en/varieties.json");
  spices: typeof import("../../locales/en/spices.json");
  "agro-commodities": typeof import("../../locales/en/agro-commodities.json");
  catalogue: typeof import("../../locales/en/catalogue.json");
  quality: typeof import("../../locales/en/quality.json");
  "why-choose-us": typeof import("../../locales/en/why-choose-us.json");
  harvest: typeof import("../../locales/en/harvest.json");
  blog: typeof import("../../locales/en/blog.json");
  contact: typeof import("../../locales/en/contact.json");
  legal: typeof import("../../locales/en/legal.json");
  maps: typeof import("../../locales/en/maps.json");
  pictures: typeof import("../../locales/en/pictures.json");
  "translation-info": typeof import("../../locales/en/translation-info.json");
  documents: typeof import("../../locales/en/documents.json");
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
