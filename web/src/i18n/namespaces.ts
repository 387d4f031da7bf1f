/** The parts that the texts are split into; a page loads the shell's and its own screen's. */
export const namespaces = ["shell", "catalogue", "contact"] as const;

export type Namespace = (typeof namespaces)[number];

/** The texts of one namespace in one language, as in its JSON file. */
export type Texts = Record<string, unknown>;

/** Where the texts come from: the program's embedded files while it renders, modules in the browser. */
export type TextSource = (language: string, namespace: Namespace) => Texts | Promise<Texts>;
