// First: the program's JavaScript engine lacks it, and the pages' libraries need it.
import "core-js/actual/url-search-params";
import { answerFailure, answerHead, answerPage } from "./server/answer.tsx";
import { writeDocument } from "./server/write-document.ts";

/*
 * The functions that the program calls, text in and text out: a whole page; its head alone; the page that says why another could not be
 * rendered; and what a PDF document says.
 */
Object.assign(globalThis, {
  render: async (request: string) => JSON.stringify(await answerPage(JSON.parse(request))),
  head: async (request: string) => JSON.stringify(await answerHead(JSON.parse(request))),
  failed: async (request: string) => JSON.stringify(await answerFailure(JSON.parse(request))),
  document: async (request: string) => JSON.stringify(await writeDocument(JSON.parse(request))),
});
