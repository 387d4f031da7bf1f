// Renders pages for the program (crates/pages/src/development.rs), with the current sources and texts.
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Answers the program's calls; returns its address. */
export async function answerCalls(vite, web) {
  const functions = new Functions(vite, web);
  const server = createServer((socket) => {
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const hear = async () => JSON.parse((await lines.next()).value);
    const say = (said) => socket.write(`${JSON.stringify(said)}\n`);
    const ask = async (question) => {
      say({ question });
      const { answer, error } = await hear();
      if (error !== undefined) throw new Error(error);
      return answer;
    };
    socket.on("error", () => undefined);
    hear()
      .then((call) => functions.call(call, ask))
      .then(
        (answer) => say({ answer }),
        (thrown) => {
          if (thrown instanceof Error) vite.ssrFixStacktrace(thrown);
          console.error(thrown);
          say({ threw: { message: String(thrown), stack: String(thrown?.stack ?? "") } });
        },
      )
      .finally(() => socket.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${server.address().port}`;
}

/** Thrown if the answer to a question is not known yet. */
class Unanswered extends Error {}

/** The functions of `src/entry-server.tsx`, called one at a time, because they use one global host. */
class Functions {
  #vite;
  #web;
  #last = Promise.resolve();

  constructor(vite, web) {
    this.#vite = vite;
    this.#web = web;
  }

  call(call, ask) {
    const answer = this.#last.then(() => this.#call(call, ask));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Pages request data synchronously. So a render that needs data is aborted, and repeated when the answer is known. */
  async #call({ function: name, request }, ask) {
    await this.#vite.ssrLoadModule("/src/entry-server.tsx");
    const answers = new Map();
    for (;;) {
      let unanswered;
      globalThis.host = (kind, argument) => {
        if (kind === "files") return JSON.stringify(this.#textFiles());
        if (kind === "file") return this.#file(argument);
        if (answers.has(argument)) return answers.get(argument);
        unanswered = argument;
        throw new Unanswered(argument);
      };
      const outcome = await globalThis[name](request).then(
        (answer) => ({ answer }),
        (thrown) => ({ thrown }),
      );
      if (unanswered !== undefined) answers.set(unanswered, await ask(unanswered));
      else if ("thrown" in outcome) throw outcome.thrown;
      else return outcome.answer;
    }
  }

  /** The texts of the working copy, by the names that the program uses for them. */
  #textFiles() {
    const filesIn = (folder) => readdirSync(join(this.#web, folder), { recursive: true }).map((file) => `${folder}/${file}`);
    return [...filesIn("locales"), ...filesIn("content")].filter((file) => /\.(json|md)$/.test(file));
  }

  #file(name) {
    // The fonts to be preloaded.
    return name === "client-manifest.json" ? "{}" : readFileSync(join(this.#web, name), "utf8");
  }
}
