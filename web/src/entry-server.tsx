import "./server/stand-ins.ts";
import { answer } from "./server/answer.tsx";
import { writeDocument } from "./server/write-document.ts";

/*
 * The functions that the program calls, text in and text out:
 * a whole page; when that fails, a page without its content, which the browser then draws; and what a PDF document says.
 */
Object.assign(globalThis, {
  render: async (request: string) => JSON.stringify(await answer(JSON.parse(request), true)),
  shell: async (request: string) => JSON.stringify(await answer(JSON.parse(request), false)),
  document: async (request: string) => JSON.stringify(await writeDocument(JSON.parse(request))),
});
