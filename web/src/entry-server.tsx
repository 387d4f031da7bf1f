// Must be first: the program's JavaScript engine lacks it, and the libraries need it.
import "core-js/actual/url-search-params";
import { answerFailure, answerHead, answerPage } from "./server/answer.tsx";
import { writeCalendar } from "./server/harvest-calendar.ts";
import { parseUnmarked } from "./server/text-marks.ts";
import { writeDocument } from "./server/write-document.ts";

/*
 * The functions that the program calls, with text as argument and result: a whole page; only its head; the error page; the content of a PDF
 * document; and the calendar file.
 */
Object.assign(globalThis, {
  render: async (request: string) => JSON.stringify(await answerPage(parseUnmarked(request))),
  head: async (request: string) => JSON.stringify(await answerHead(parseUnmarked(request))),
  failed: async (request: string) => JSON.stringify(await answerFailure(parseUnmarked(request))),
  calendar: async (request: string) => JSON.stringify(await writeCalendar(JSON.parse(request))),
  document: async (request: string) => JSON.stringify(await writeDocument(JSON.parse(request))),
});
