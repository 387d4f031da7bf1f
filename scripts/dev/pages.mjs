// Vite with the sources of the pages and of the staff console: what browsers load, and the functions that the program calls to render
// (rendering.mjs).
import { once } from "node:events";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { createServer as createVite } from "vite";
import { answerCalls } from "./rendering.mjs";

/** The script and the styles of the built pages, which are replaced by their sources. */
const builtScript = /<script type="module" async src="[^"]+" integrity="[^"]+"><\/script>/;
const builtStyles = /<link rel="stylesheet" href="\/assets\/[^"]+">\n?/g;

/** Headers of the program that are removed: Vite's client is not a file of the site, and nothing may be cached or prefetched. */
const leftOut = ["content-security-policy", "content-length", "speculation-rules", "etag"];

/**
 * Serves a site whose pages are in the folder `web`; `program` is the address of the program that serves the rest.
 *
 * Returns the address at which the program can let the pages be rendered, and a function that reloads the open pages.
 */
export async function servePages({ web, port, program }) {
  const server = createServer();
  const vite = await createVite({
    root: web,
    configFile: join(web, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
    // Found at the start, because Vite would reload a page when it first finds them.
    optimizeDeps: { entries: ["src/client/main.ts", "src/islands/*.tsx", "src/ui/toaster.tsx"] },
    plugins: [reloadPages(web), stylesByLink],
  });
  const console = await createVite({
    configFile: join(web, "vite.staff.config.ts"),
    appType: "spa",
    server: { middlewareMode: true, hmr: { server } },
    optimizeDeps: { entries: ["main.tsx", "screens/*/*.tsx"] },
  });
  const reload = () => vite.environments.client.hot.send({ type: "full-reload" });
  server.on("request", (incoming, outgoing) => {
    if (incoming.url === "/staff") {
      outgoing.writeHead(302, { location: "/staff/" }).end();
      return;
    }
    if (isConsole(incoming.url)) {
      console.middlewares(incoming, outgoing);
      return;
    }
    vite.middlewares(incoming, outgoing, () => pass(incoming, outgoing, { vite, program }));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { renderAt: await answerCalls(vite, web), reload };
}

/** Whether Vite serves it: the staff console at `/staff/` and below, except for the configuration from the program. */
function isConsole(url) {
  return url.startsWith("/staff/") && !["/staff/config.json", "/staff/printed-characters.json"].includes(url);
}

/** Reloads the open pages when a source that they are rendered from changes. Vite replaces styles and islands in place. */
function reloadPages(web) {
  const inPlace = [/\.css$/, /\/src\/islands\//, /\/src\/staff\//];
  return {
    name: "reload-pages",
    hotUpdate({ file }) {
      if (this.environment.name !== "client" || file.startsWith(join(web, "dist")) || inPlace.some((files) => files.test(file))) return;
      this.environment.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

/** The styles are imported by the script, so the page would be visible without them at first: here a link loads them, once. */
const stylesByLink = {
  name: "styles-by-link",
  enforce: "pre",
  resolveId: (source, importer) => (source.endsWith("/site.css") && importer?.endsWith("/client/main.ts") ? "\0styles-by-link" : undefined),
  load: (id) => (id === "\0styles-by-link" ? "export {};" : undefined),
};

/** Proxies a request to the program; in a page, the script and styles are replaced by their sources. */
function pass(incoming, outgoing, { vite, program }) {
  const { "if-none-match": _, ...headers } = { ...incoming.headers, "accept-encoding": "identity" };
  const upstream = request(`http://${program}`, { path: incoming.url, method: incoming.method, headers }, async (answer) => {
    if (!answer.headers["content-type"]?.startsWith("text/html") || incoming.method === "HEAD") {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const chunks = [];
    for await (const chunk of answer) chunks.push(chunk);
    const html = Buffer.concat(chunks)
      .toString()
      .replace(builtStyles, "")
      .replace("</head>", '<link rel="stylesheet" href="/src/styles/site.css">\n</head>')
      .replace(builtScript, '<script type="module" src="/src/client/main.ts"></script>');
    const kept = Object.entries(answer.headers).filter(([name]) => !leftOut.includes(name));
    outgoing.writeHead(answer.statusCode, { ...Object.fromEntries(kept), "cache-control": "no-store" });
    outgoing.end(await vite.transformIndexHtml(incoming.url, html));
  });
  upstream.on("error", () => outgoing.writeHead(502).end("the program is not up yet: see the terminal\n"));
  incoming.pipe(upstream);
}
