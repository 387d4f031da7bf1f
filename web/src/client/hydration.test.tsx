import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { languages } from "#i18n/languages.ts";
import { pathIn } from "#i18n/path-in.ts";
import { island as catalogue } from "#islands/catalogue-island.tsx";
import { island as enquiry } from "#islands/enquiry-island.tsx";
import { answerAt } from "#testing/render-screen.tsx";
import { hydrate } from "./hydrate.tsx";

const islands = [
  { path: "/catalog", island: catalogue },
  { path: "/catalog?category=red-chillies&heat=high", island: catalogue },
  { path: "/contact?interest=spices", island: enquiry },
];

test.each(languages.flatMap((language) => islands.map(({ path, island }) => ({ address: pathIn(language, path), island }))))(
  "$address: React continues with the very HTML of the program, which has no inline style",
  async ({ address, island }) => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const { html } = await answerAt(address);
    expect(html).not.toContain("style=");
    document.body.innerHTML = html;
    const element = document.querySelector<HTMLElement>(`[data-island=${island.name}]`) ?? expect.fail("there is no island");
    const rendered = element.innerHTML;
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const mended: unknown[] = [];
    const note = (event: ErrorEvent) => mended.push(event.error);
    addEventListener("error", note);
    await act(async () => {
      hydrate(element, island);
    });
    removeEventListener("error", note);
    expect(mended).toEqual([]);
    expect(complaints).not.toHaveBeenCalled();
    // Only invisible differences are allowed: values that React sets as properties.
    expect(element.textContent).toBe(new DOMParser().parseFromString(rendered, "text/html").body.textContent);
  },
);
