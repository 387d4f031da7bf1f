export type Toast = {
  tone: "success" | "destructive";
  title: string;
  description?: string;
  /** Milliseconds until it goes by itself. */
  duration?: number;
};

const listeners = new Set<() => void>();

/** Calls back when a toast is asked for: what draws toasts is loaded only then. Gives back how to stop listening. */
export function onToastWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows a toast; the host in the layout draws and announces it. One that is asked for before the host is there waits for it. */
export async function showToast({ tone, title, description, duration }: Toast): Promise<void> {
  for (const listener of listeners) listener();
  const { toast } = await import("sonner");
  const show = tone === "success" ? toast.success : toast.error;
  show(title, { description, duration });
}
