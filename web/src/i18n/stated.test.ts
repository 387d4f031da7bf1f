import { expect, test } from "vitest";
import { proseWithoutUnstated, withoutUnstated } from "./stated.ts";

const figures = { chilli: { moisture: "10-12%" } };
const [stated, missing] = ["{{figure.chilli.moisture}}", "{{figure.over.clients}}"];

test.for([
  [`Moisture is ${stated}. More than ${missing} buyers know it.`, `Moisture is ${stated}.`],
  [`More than ${missing} buyers know that. Moisture is ${stated}.`, `Moisture is ${stated}.`],
  [`More than ${missing} know it. Moisture is ${stated}.`, ""],
  [`${missing} buyers`, ""],
  [`We ship to max. ${missing} buyers. All pay.`, "All pay."],
  [`Some buyers, e.g. Ten of ${missing}. All pay.`, "All pay."],
  ["Nothing is missing here.", "Nothing is missing here."],
  [`水分は${stated}です。取引先は${missing}社です。毎週積みます。`, `水分は${stated}です。毎週積みます。`],
  [`नमी ${stated} है। ${missing} ग्राहक हैं।`, `नमी ${stated} है।`],
  [`رطوبتها ${stated} دائماً. لدينا ${missing} عميل.`, `رطوبتها ${stated} دائماً.`],
  [`<b>All of it. Of ${missing} buyers.</b>`, ""],
])("%s becomes %s", ([text = "", expected]) => {
  expect(withoutUnstated(text, figures)).toBe(expected);
});

test("a long text loses rows, entries and sentences, and what is empty without them", () => {
  const html = `<p>Kept. <a href="/x">More than ${missing} buyers.</a></p><p>${missing}</p><ul><li>${missing}</li><li>one</li></ul><ol>
<li>${missing}</li></ol><table><caption>Limits</caption><tbody><tr><td>a</td><td>${missing}</td></tr></tbody></table><h2>Next</h2>`;
  expect(proseWithoutUnstated(html, figures).trim()).toBe("<p>Kept.</p><ul><li>one</li></ul><h2>Next</h2>");
});
