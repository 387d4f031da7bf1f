import { isPlainClick } from "#ui/plain-click.ts";
import { expectToasts, showToast } from "#ui/toast.ts";

/** Copies a text to the clipboard (`<button data-copy="…">`). */
async function copy({ copy = "", done = "", failed = "" }: DOMStringMap): Promise<void> {
  try {
    await navigator.clipboard.writeText(copy);
    await showToast({ tone: "success", title: done });
  } catch {
    await showToast({ tone: "destructive", title: failed });
  }
}

/**
 * Opens a document in a new tab (`<a data-document>`). The tab is opened immediately, because browsers only allow it during the click; it
 * is closed again if the document does not exist, so that no tab shows an error page.
 */
async function openDocument(href: string, { done = "", failed = "" }: DOMStringMap): Promise<void> {
  const tab = window.open("", "_blank");
  const isThere = await fetch(href, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) tab?.location.replace(href);
  else tab?.close();
  await showToast(isThere && tab !== null ? { tone: "success", title: done } : { tone: "destructive", title: failed });
}

/** Replaces the button's parent by the content of a template (`<button data-reveal>` beside a `<template>`). */
function reveal(button: HTMLElement): void {
  const place = button.parentElement;
  const template = place?.querySelector("template");
  if (!place || !template) return;
  const parts = document.importNode(template.content, true);
  const [first] = parts.children;
  place.replaceWith(parts);
  // The button had the focus, but has been removed.
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

function onClick(event: MouseEvent): void {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy], [data-document], [data-reveal]") : null;
  if (element === null) return;
  if (element.dataset.copy !== undefined) copy(element.dataset);
  else if (element.dataset.reveal !== undefined) reveal(element);
  else if (element instanceof HTMLAnchorElement && isPlainClick(event)) {
    event.preventDefault();
    openDocument(element.href, element.dataset);
  }
}

/** The newsletter's form (`<form data-thanks="…">`) shows a thank-you and is cleared; nothing is sent. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.thanks === undefined) return;
  event.preventDefault();
  const field = form.querySelector<HTMLInputElement>("input[type=email]");
  if (field === null || field.value.trim() === "") return;
  field.value = "";
  showToast({ tone: "success", title: form.dataset.thanks });
}

/** Actions of buttons that need no component. The element's attributes have the messages, in the page's language. */
export function listenForActions(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  for (const type of ["focusin", "pointerdown"]) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element && target.closest("[data-done], [data-thanks], [data-toasts]") !== null) expectToasts();
    });
  }
}
