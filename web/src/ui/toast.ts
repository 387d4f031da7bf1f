import { loadModule } from "#ui/load-module.ts";

/** A message over the page that disappears by itself. */
export type Toast = {
  tone: "success" | "destructive";
  title: string;
  description?: string;
  /** Milliseconds until it disappears. */
  duration?: number;
};

function loadToaster() {
  return loadModule(() => import("#ui/toaster.tsx"));
}

/** Loads the toast library ahead of the first toast, so that the live region exists before it. */
export function expectToasts(): void {
  loadToaster().then(
    ({ mount }) => mount(),
    () => undefined,
  );
}

/** Shows a toast. If the library cannot be loaded, it is shown without it. */
export async function showToast(toast: Toast): Promise<void> {
  try {
    const { show } = await loadToaster();
    show(toast);
  } catch {
    showPlainly(toast);
  }
}

/** A toast without the library, from the template of `#frame/toast-region.tsx`: it stays until it is closed. */
function showPlainly({ tone, title, description = "" }: Toast): void {
  const place = document.querySelector("#toasts");
  const [section, template] = [place?.querySelector("section"), place?.querySelector("template")];
  const alert = template?.content.firstElementChild?.cloneNode(true);
  if (!section || !(alert instanceof HTMLElement)) return;
  const [first, second] = alert.querySelectorAll("p");
  alert.dataset.tone = tone;
  first?.append(title);
  second?.append(description);
  alert.querySelector("button")?.addEventListener("click", () => alert.remove());
  for (const shown of section.children) {
    if (shown.querySelector("p")?.textContent === title) shown.remove();
  }
  section.hidden = false;
  section.append(alert);
}
