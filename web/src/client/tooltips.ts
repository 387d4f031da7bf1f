/** Milliseconds before a tooltip opens, and how long after one closed the next opens at once. */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

let lastClosed = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let shown: HTMLElement | undefined;

/** The tooltip for the element under the pointer or with the focus: `<span data-tooltip><a/><span role="tooltip" hidden/></span>`. */
function tooltipOf(target: EventTarget | null): HTMLElement | undefined {
  const host = target instanceof Element ? target.closest("[data-tooltip]") : null;
  return host?.querySelector<HTMLElement>("[role=tooltip]") ?? undefined;
}

function show(tooltip: HTMLElement): void {
  shown = tooltip;
  tooltip.hidden = false;
  const described = tooltip.parentElement?.firstElementChild;
  // If the text is already the element's name, it would be read twice.
  if (described?.getAttribute("aria-label") !== tooltip.textContent) described?.setAttribute("aria-describedby", tooltip.id);
}

function hide(): void {
  clearTimeout(timer);
  if (shown === undefined) return;
  lastClosed = performance.now();
  shown.hidden = true;
  shown.parentElement?.firstElementChild?.removeAttribute("aria-describedby");
  shown = undefined;
}

/**
 * Opens tooltips on hover after a delay and on keyboard focus immediately; Escape, a click, and leaving close them. The pointer may move
 * onto the text, which is inside the same element.
 */
export function openTooltips(): void {
  document.addEventListener("pointerover", ({ target, relatedTarget, pointerType }) => {
    const tooltip = tooltipOf(target);
    if (tooltip === undefined || tooltip === tooltipOf(relatedTarget) || pointerType === "touch") return;
    clearTimeout(timer);
    timer = setTimeout(() => show(tooltip), performance.now() - lastClosed < SKIP_DELAY ? 0 : OPEN_DELAY);
  });
  document.addEventListener("pointerout", ({ target, relatedTarget }) => {
    const tooltip = tooltipOf(target);
    if (tooltip !== undefined && tooltip !== tooltipOf(relatedTarget)) hide();
  });
  document.addEventListener("focusin", ({ target }) => {
    const tooltip = tooltipOf(target);
    if (tooltip !== undefined && target instanceof Element && target.matches(":focus-visible")) show(tooltip);
  });
  for (const type of ["focusout", "pointerdown"]) document.addEventListener(type, hide);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
}
