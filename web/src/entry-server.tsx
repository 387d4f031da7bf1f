// Must be first: the program's JavaScript engine lacks it, and the libraries need it.
import "core-js/actual/url-search-params";
import { answerFailure, answerHead, answerPage } from "./server/answer.tsx";
import { writeCalendar } from "./server/harvest-calendar.ts";
import { pageRequestOf } from "./server/text-marks.ts";
import { writeDocument } from "./server/write-document.ts";

/*
 * The functions that the program calls, with text as argument and result: a whole page; only its head; the error page; the content of a PDF
 * document; and the calendar file.
 */
Object.assign(globalThis, {
  render: async (request: string) => JSON.stringify(await answerPage(pageRequestOf(request))),
  head: async (request: string) => JSON.stringify(await answerHead(pageRequestOf(request))),
  failed: async (request: string) => JSON.stringify(await answerFailure(pageRequestOf(request))),
  calendar: async (request: string) => JSON.stringify(await writeCalendar(JSON.parse(request))),
  document: async (request: string) => JSON.stringify(await writeDocument(JSON.parse(request))),
});
