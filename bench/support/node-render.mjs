// Times the same bundle in Node.js: node-render.mjs BUNDLE FUNCTION ARGUMENT ANSWERS COUNT [CHANGING]. Arguments and output are those of
// `time_calls`.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [bundle, name, argument, answers, count, changing] = process.argv.slice(2);
const recorded = JSON.parse(readFileSync(answers, "utf8"));
let call = 0;
globalThis.host = (kind, argument) => {
  const question = `${kind} ${argument}`;
  return question === changing && call % 2 === 1 ? `${recorded[question]} ` : recorded[question];
};
const now = () => performance.now();

const began = now();
vm.runInThisContext(readFileSync(bundle, "utf8"), { filename: bundle });
const load = now() - began;
const times = [];
for (let turn = 0; turn < Math.max(2, Number(count)); turn += 1) {
  call += 1;
  const start = now();
  await globalThis[name](argument);
  times.push(now() - start);
}
const first = times.shift();
times.sort((a, b) => a - b);
console.log(`load ${load.toFixed(1)} first ${first.toFixed(1)} median ${times[Math.floor(times.length / 2)].toFixed(1)}`);
