import { isOverBudget } from "#features/catalogue/over-budget.ts";
import type { IslandDefinition } from "#islands/island.tsx";
import { loadModule } from "#ui/load-module.ts";
import { isPlainClick } from "#ui/plain-click.ts";
import { recordEarlyInput } from "./early-input.ts";
import { readStored } from "./storage.ts";

/** After this many milliseconds a form that was sent before its island is hydrated is submitted as without JavaScript. */
const FORM_TIMEOUT = 8000;
/** After this many milliseconds a link that would open a dialog leads to its own page. */
const LINK_TIMEOUT = 1000;
/** The events that count as the first use of an island. */
const firstUse = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/** A form that was submitted before its island was hydrated, and its index among the island's forms. */
type HeldSubmit = { form: HTMLFormElement; number: number; submitter: HTMLElement | null };

const modules = import.meta.glob<{ island: IslandDefinition }>("../islands/*-island.tsx");

/** How to hydrate an island, and what to replay then: the submitted forms, in their order, and the link that was clicked last. */
type PendingIsland = { hydrate: () => void; sent: HeldSubmit[]; clicked?: string };

/** The islands of the page that are not hydrated yet. */
const pending = new Map<HTMLElement, PendingIsland>();

/** Hydrates each island (`<div data-island="name">`) on its first use; at once if the page was sent without its filters or draft. */
export function hydrateIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const replayInput = recordEarlyInput(element);
    let started = false;
    const hydrate = () => {
      if (started) return;
      started = true;
      hydrateIsland(element).then(
        () => {
          const { sent = [], clicked } = pending.get(element) ?? {};
          pending.delete(element);
          element.dataset.state = "hydrated";
          replayInput();
          for (const submit of sent) resubmit(element, submit);
          if (clicked !== undefined) dialogLink(element, clicked)?.click();
        },
        () => failIsland(element),
      );
    };
    pending.set(element, { hydrate, sent: [] });
    const { draft } = element.dataset;
    // Whether the tab stores unsent input for the island (`#features/enquiry/enquiry-draft.ts`).
    const hasDraft = draft !== undefined && readStored(() => sessionStorage, draft) !== null;
    if (isOverBudget() || hasDraft) hydrate();
    else for (const type of firstUse) element.addEventListener(type, hydrate, { once: true, passive: true });
  }
}

async function hydrateIsland(element: HTMLElement): Promise<void> {
  const load = modules[`../islands/${element.dataset.island}-island.tsx`];
  if (load === undefined) throw new Error(`there is no island ${element.dataset.island}`);
  const [{ hydrate }, { island }] = await Promise.all([loadModule(() => import("./hydrate.tsx")), loadModule(load)]);
  await hydrate(element, island);
}

/** Holds what is clicked or submitted before its island is hydrated: forms, and links that open a dialog (`data-dialog`). */
export function holdEarlyEvents(): void {
  // Until now, the fallback for pages without the script may be shown (`.without-island` of src/styles/base.css).
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) element.dataset.state = "waiting";
  // In the capture phase: before React's listeners, and before the browser leaves the page.
  document.addEventListener("submit", holdSubmit, true);
  document.addEventListener("click", holdClick, true);
}

function dialogLink(element: HTMLElement, href: string): HTMLAnchorElement | undefined {
  return [...element.querySelectorAll<HTMLAnchorElement>("a[data-dialog]")].find((link) => link.href === href);
}

function holdClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-dialog]") : null;
  const element = link?.closest<HTMLElement>("[data-island]");
  const entry = element ? pending.get(element) : undefined;
  if (!link || !element || entry === undefined || !isPlainClick(event)) return;
  event.preventDefault();
  event.stopPropagation();
  entry.clicked = link.href;
  entry.hydrate();
  setTimeout(() => {
    if (pending.has(element)) location.assign(link.href);
  }, LINK_TIMEOUT);
}

function holdSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement)) return;
  const element = form.closest<HTMLElement>("[data-island]");
  const entry = element === null ? undefined : pending.get(element);
  if (element === null || entry === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const sent = { form, number: [...element.querySelectorAll("form")].indexOf(form), submitter };
  entry.sent = [...entry.sent.filter((earlier) => earlier.form !== form), sent];
  form.setAttribute("aria-busy", "true");
  entry.hydrate();
  setTimeout(() => failIsland(element), FORM_TIMEOUT);
}

/** The island cannot be hydrated: held forms and all later ones are submitted as without JavaScript. */
function failIsland(element: HTMLElement): void {
  const { sent = [], clicked } = pending.get(element) ?? {};
  if (!pending.delete(element)) return;
  element.dataset.state = "failed";
  for (const submit of sent) resubmit(element, submit);
  if (clicked !== undefined) location.assign(clicked);
}

function resubmit(element: HTMLElement, sent: HeldSubmit): void {
  // React may have rendered the island again because a browser extension had changed it.
  const form = sent.form.isConnected ? sent.form : element.querySelectorAll("form")[sent.number];
  form?.setAttribute("aria-busy", "false");
  form?.requestSubmit(form === sent.form ? sent.submitter : null);
}
