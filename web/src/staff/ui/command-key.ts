/** How this machine writes a shortcut with its command key: `⌘S` on a Mac, `Ctrl+S` elsewhere. */
export const withCommandKey = (key: string) => (/^(Mac|iP)/.test(navigator.platform) ? `⌘${key}` : `Ctrl+${key}`);
