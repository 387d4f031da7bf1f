import { QueryClient } from "@tanstack/react-query";

/**
 * What has been read from the data interface, for as long as the tab is open. Part of the catalogue's own script, so that no other
 * screen downloads it. The program never reads anything through it, so nothing of one visitor's page is left for the next.
 */
export const queryClient = new QueryClient();
