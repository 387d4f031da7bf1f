import { expect, test } from "vitest";
import { type Answer, faultOf, faultOfTarget } from "./answer.ts";

const redirect = { path: "/old", target: "/new" };

test.each<[string, Answer, ReturnType<typeof faultOf>]>([
  ["leads to its page", { kind: "page", path: "/new" }, undefined],
  ["leads to a target that leads on", { kind: "page", path: "/newest" }, { kind: "chain", path: "/newest" }],
  ["is not used where the site has a page", { kind: "page", path: "/old" }, { kind: "unused" }],
  ["leads to no page", { kind: "missing", path: "/new" }, { kind: "missing" }],
  ["leads round in a circle", { kind: "circle", path: "/old" }, { kind: "circle" }],
])("a redirect %s", (_, answer, fault) => {
  expect(faultOf(redirect, answer)).toEqual(fault);
});

test.each<[string, Answer, ReturnType<typeof faultOf>]>([
  ["is a page", { kind: "page", path: "/new" }, undefined],
  ["leads on", { kind: "page", path: "/newest" }, { kind: "chain", path: "/newest" }],
  ["leads back to the path", { kind: "missing", path: "/old" }, { kind: "circle" }],
  ["is no page", { kind: "missing", path: "/new" }, { kind: "missing" }],
])("a target %s before the redirect is there", (_, answer, fault) => {
  expect(faultOfTarget(redirect, answer)).toEqual(fault);
});
