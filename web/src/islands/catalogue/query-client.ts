import { QueryClient } from "@tanstack/react-query";

/**
 * The cache for the data interface, as long as the tab is open. It is part of the catalogue's own script, so that no other screen downloads
 * it. The program never uses it, so no data of one visitor's page is kept for the next.
 */
export const queryClient = new QueryClient();
