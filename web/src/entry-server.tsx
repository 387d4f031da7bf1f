import "./server/stand-ins.ts";
import { answer } from "./server/answer.tsx";

/*
 * The two functions that the program calls, text in and text out:
 * a whole page, and, when that fails, a page without its content, which the browser then draws.
 */
Object.assign(globalThis, {
  render: async (request: string) => JSON.stringify(await answer(JSON.parse(request), true)),
  shell: async (request: string) => JSON.stringify(await answer(JSON.parse(request), false)),
});
