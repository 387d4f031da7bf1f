import { isOverBudget } from "#features/catalogue/over-budget.ts";
import type { IslandDefinition } from "#islands/island.tsx";
import { loadModule } from "#ui/load-module.ts";
import { isPlainPress } from "#ui/plain-press.ts";
import { noteEarlyInput } from "./early-input.ts";
import { readKept } from "./storage.ts";
import { whenIdle } from "./when-idle.ts";

/** After how many milliseconds a form that was sent before its island is there goes the way that it goes without JavaScript. */
const PATIENCE = 8000;
/** And after how many a link that opens a dialog leads to the page of its own. */
const LINK_PATIENCE = 1000;
/** What an island at first touch takes for one. */
const touches = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/** A form that was sent before its island was there, and which of the island's forms it is. */
type Sent = { form: HTMLFormElement; number: number; submitter: HTMLElement | null };

const modules = import.meta.glob<{ island: IslandDefinition }>("../islands/*-island.tsx");

/** What wakes an island, and what is to be done again when it is there: the forms that were sent, in their order, and the link that was pressed last. */
type Asleep = { wake: () => void; sent: Sent[]; pressed?: string };

/** The islands of the page that are not hydrated. */
const asleep = new Map<HTMLElement, Asleep>();

/** Hydrates each island (`<div data-island="name" data-when="touch">`) when its time has come. */
export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const enterEarlyInput = noteEarlyInput(element);
    let started = false;
    const wake = () => {
      if (started) return;
      started = true;
      hydrateIsland(element).then(
        () => {
          const { sent = [], pressed } = asleep.get(element) ?? {};
          asleep.delete(element);
          element.dataset.state = "hydrated";
          enterEarlyInput();
          for (const one of sent) sendAgain(element, one);
          if (pressed !== undefined) dialogLink(element, pressed)?.click();
        },
        () => giveUp(element),
      );
    };
    asleep.set(element, { wake, sent: [] });
    wakeWhen(element, wake);
  }
}

/** Calls `wake` when the island's time has come. */
function wakeWhen(element: HTMLElement, wake: () => void): void {
  const { when, draft } = element.dataset;
  if (when === "load" || isOverBudget() || (draft !== undefined && hasDraft(draft))) {
    wake();
    return;
  }
  for (const type of touches) element.addEventListener(type, wake, { once: true, passive: true });
  if (when === "idle") whenLoadedAndIdle(wake);
  if (when === "visible") {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      wake();
    });
    observer.observe(element);
  }
}

/** Whether the tab keeps something that was typed into the island and not sent (`#features/enquiry/draft.ts`). */
function hasDraft(name: string): boolean {
  return readKept(() => sessionStorage, name) !== null;
}

function whenLoadedAndIdle(wake: () => void): void {
  const wait = () => whenIdle(wake, { timeout: 200 });
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

async function hydrateIsland(element: HTMLElement): Promise<void> {
  const load = modules[`../islands/${element.dataset.island}-island.tsx`];
  if (load === undefined) throw new Error(`there is no island ${element.dataset.island}`);
  const [{ hydrate }, { island }] = await Promise.all([loadModule(() => import("./hydrate.tsx")), loadModule(load)]);
  await hydrate(element, island);
}

/** Lets what is pressed or sent before its island is there wait for it: forms, and links that open a dialog (`data-dialog`). */
export function keepEarlyPresses(): void {
  // Until here, what an island needs to work without the script may be shown (`.without-island` of src/styles/base.css).
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) element.dataset.state = "waiting";
  // Captured: before React listens, and before the browser leaves the page.
  document.addEventListener("submit", keepSubmit, true);
  document.addEventListener("click", keepPress, true);
}

function dialogLink(element: HTMLElement, href: string): HTMLAnchorElement | undefined {
  return [...element.querySelectorAll<HTMLAnchorElement>("a[data-dialog]")].find((link) => link.href === href);
}

function keepPress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-dialog]") : null;
  const element = link?.closest<HTMLElement>("[data-island]");
  const entry = element ? asleep.get(element) : undefined;
  if (!link || !element || entry === undefined || !isPlainPress(event)) return;
  event.preventDefault();
  event.stopPropagation();
  entry.pressed = link.href;
  entry.wake();
  setTimeout(() => {
    if (asleep.has(element)) location.assign(link.href);
  }, LINK_PATIENCE);
}

function keepSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement)) return;
  const element = form.closest<HTMLElement>("[data-island]");
  const entry = element === null ? undefined : asleep.get(element);
  if (element === null || entry === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const sent = { form, number: [...element.querySelectorAll("form")].indexOf(form), submitter };
  entry.sent = [...entry.sent.filter((earlier) => earlier.form !== form), sent];
  form.setAttribute("aria-busy", "true");
  entry.wake();
  setTimeout(() => giveUp(element), PATIENCE);
}

/** The island does not come: what was sent goes the way that it goes without JavaScript, as all that is sent from now on. */
function giveUp(element: HTMLElement): void {
  const { sent = [], pressed } = asleep.get(element) ?? {};
  if (!asleep.delete(element)) return;
  element.dataset.state = "failed";
  for (const one of sent) sendAgain(element, one);
  if (pressed !== undefined) location.assign(pressed);
}

function sendAgain(element: HTMLElement, sent: Sent): void {
  // React may have drawn the island again, where an extension of the browser has changed it before.
  const form = sent.form.isConnected ? sent.form : element.querySelectorAll("form")[sent.number];
  form?.setAttribute("aria-busy", "false");
  form?.requestSubmit(form === sent.form ? sent.submitter : null);
}
