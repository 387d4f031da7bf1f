export type Toast = {
  tone: "success" | "destructive";
  title: string;
  description?: string;
  /** Milliseconds until it goes by itself. */
  duration?: number;
};

type ToastHost = {
  /** A toast is asked for: what draws toasts is loaded only then. */
  wanted: () => void;
  /** What draws toasts could not be loaded: the toast is to be shown plainly. */
  plain: (toast: Toast) => void;
};

const hosts = new Set<ToastHost>();

/** Tells a host in the layout of each toast. Gives back how to stop that. */
export function hostToasts(host: ToastHost): () => void {
  hosts.add(host);
  return () => {
    hosts.delete(host);
  };
}

/** Loads what draws toasts; a line that was lost for a moment gets a second attempt. */
export function loadToaster() {
  const load = () => import("#ui/toaster.tsx");
  return load().catch(load);
}

/** Shows a toast; the host in the layout draws and announces it. One that is asked for before the host is there waits for it. */
export async function showToast(toast: Toast): Promise<void> {
  for (const host of hosts) host.wanted();
  try {
    const { show } = await loadToaster();
    show(toast);
  } catch {
    for (const host of hosts) host.plain(toast);
  }
}
