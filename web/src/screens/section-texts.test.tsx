import { expect, test } from "vitest";
import branches from "#contracts/section-texts.json";
import { stubProgram } from "#testing/render-screen.tsx";
import { sampleData } from "#testing/sample-data.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { answerPage } from "../server/answer.tsx";

const named: Record<string, Record<string, string>> = branches;

/** The branches of its namespace of which a page shows a text while it has only these sections. */
async function branchesOf(path: string, namespace: string, sections: readonly string[]): Promise<Set<string>> {
  const texts = { texts: {}, english: [], lists: { "sections.items": sections } };
  stubProgram({ site: sampleSite, ...sampleData({ pathname: path, search: "" }), texts });
  const page = await answerPage({ path, search: "", edit: true });
  if ("location" in page) throw new Error(`${path} has moved`);
  const shown = page.html.matchAll(/data-text="([\w-]+):([\w-]+)[."]/g);
  return new Set(Array.from(shown).flatMap(([, of, branch = ""]) => (of === namespace ? [branch] : [])));
}

test.for([
  ["/", "home"],
  ["/about", "about"],
  ["/products", "products"],
  ["/quality", "quality"],
  ["/why-choose-us", "why-choose-us"],
  ["/harvest-chart", "harvest"],
  ["/contact", "contact"],
  ["/products/spices", "spices"],
  ["/products/chilli-varieties", "varieties"],
] as const)(
  "the texts of a section of %s have its name, or contracts/section-texts.json says which section they are of",
  async ([path, namespace]) => {
    const { default: english } = await import(`../../locales/en/${namespace}.json`);
    const sections = Object.keys(english.sections.items);
    const always = await branchesOf(path, namespace, []);
    const shownBy = new Map<string, string[]>();
    for (const section of sections) {
      for (const branch of await branchesOf(path, namespace, [section]))
        if (!always.has(branch)) shownBy.set(branch, [...(shownBy.get(branch) ?? []), section]);
    }
    // One that several sections show is shown while any is; one without a name in the contract, also where no section is.
    const isShared = (branch: string) => named[namespace]?.[branch] === "";
    const own = [...shownBy].filter(([branch, by]) => by.length === 1 && branch !== "sections" && !isShared(branch));
    expect(own.length).toBeGreaterThan(0);
    const told = own.map(([branch]) => [branch, [named[namespace]?.[branch] ?? branch]]);
    expect(told).toEqual(own);
    for (const [branch, section] of Object.entries(named[namespace] ?? {}))
      if (section !== "") expect(shownBy.get(branch)).toEqual([section]);
  },
);
