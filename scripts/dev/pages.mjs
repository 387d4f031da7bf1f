// Vite with the sources of the pages and of the staff console: what a browser loads, and the functions that the program calls to render (rendering.mjs).
import { once } from "node:events";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { createServer as createVite } from "vite";
import { answerCalls } from "./rendering.mjs";

/** The script and the styles of the built pages, in whose place their sources come. */
const builtScript = /<script type="module" async src="[^"]+" integrity="[^"]+"><\/script>/;
const builtStyles = /<link rel="stylesheet" href="\/assets\/[^"]+">\n?/g;

/** Headers of the program that have no place here: Vite's client is no file of the site, and nothing may be kept or loaded ahead. */
const leftOut = ["content-security-policy", "content-length", "speculation-rules", "etag"];

/**
 * Serves a site whose pages lie in the folder `web`; `program` is the address of the program that has the rest of it.
 *
 * Out: at which address the program may let the pages be rendered, and a function that loads the open pages again.
 */
export async function servePages({ web, port, program }) {
  const server = createServer();
  const vite = await createVite({
    root: web,
    configFile: join(web, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
    // Found at the start, and not when a page first loads them, which would load the page again.
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

/** The staff console, but for what the program tells it. Vite answers at `/staff/` and what is below. */
function isConsole(url) {
  return url.startsWith("/staff/") && url !== "/staff/config.json";
}

/** Loads the open pages again when something has changed that they are rendered from. Styles and islands change in place, by Vite. */
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

/** The page's script brings its styles, and a page that waited for that would be seen without: here a link brings them, once. */
const stylesByLink = {
  name: "styles-by-link",
  enforce: "pre",
  resolveId: (source, importer) => (source.endsWith("/site.css") && importer?.endsWith("/client/main.ts") ? "\0styles-by-link" : undefined),
  load: (id) => (id === "\0styles-by-link" ? "export {};" : undefined),
};

/** Passes a request on to the program, and its answer back; a page with the sources' script and styles. */
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
