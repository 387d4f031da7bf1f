#!/usr/bin/env node
// Runs `cargo test …` with two of its programs at a time, the largest first: each ends with a test or two that keep one core busy or only
// wait. What a program prints comes whole when it ends, and what failed once more at the end.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { dirname, relative } from "node:path";

const words = process.argv.slice(2);
const end = words.includes("--") ? words.indexOf("--") : words.length;
const [command, ...build] = [...words.slice(0, end), "--no-run", "--message-format", "json-render-diagnostics"];
const forTests = words.slice(end + 1);

const built = spawnSync(command, build, { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8", maxBuffer: 2 ** 28 });
if (built.status !== 0) process.exit(built.status ?? 1);
const messages = built.stdout.split("\n").filter((line) => line.startsWith("{"));
const programs = messages
  .map((line) => JSON.parse(line))
  .filter(({ executable, profile }) => executable && profile.test)
  .sort((one, other) => statSync(other.executable).size - statSync(one.executable).size);
if (programs.length === 0) throw new Error(`${command} ${build.join(" ")} built no tests`);

const failures = [];

async function run({ executable, manifest_path, target }) {
  // As cargo does it.
  const cwd = dirname(manifest_path);
  const child = spawn(executable, forTests, { cwd, env: { ...process.env, CARGO_MANIFEST_DIR: cwd }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = `\nRunning ${relative(process.cwd(), target.src_path)} (${executable})\n`;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  const [code, signal] = await once(child, "close");
  if (code !== 0) {
    printed += `${executable} ended with ${signal ?? code}\n`;
    failures.push(printed);
  }
  process.stdout.write(printed);
}

async function runOneAfterTheOther() {
  for (let next = programs.shift(); next; next = programs.shift()) await run(next);
}

await Promise.all([runOneAfterTheOther(), runOneAfterTheOther()]);
if (failures.length > 0) {
  console.error(`\nFailed: ${failures.length}`, ...failures.map((printed) => printed.replace(/^test .* \.\.\. (ok|ignored).*\n/gm, "")));
  process.exitCode = 1;
}
