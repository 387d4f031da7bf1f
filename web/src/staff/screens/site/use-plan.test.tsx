import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChangedMeanwhile } from "#staff/backend/errors.ts";
import { list, type Request, refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import { usePlan } from "./use-plan.ts";

const plan = { id: 1, publish_at: "2099-01-01T00:00:00Z", error: null, author: "asha", version: 3 };
const later = "2099-02-01T00:00:00Z";

/** Answers reads with these plans, and writes with `written`. */
const program =
  (plans: object[], written: () => Response) =>
  ({ method }: Request) =>
    method === "GET" ? list(plans, plans.length) : written();

test("a plan is changed and cancelled in the version that was read", async () => {
  const { result, asked } = renderHookFor(
    usePlan,
    program([plan], () => Response.json([{ id: 1 }])),
  );
  await waitFor(() => expect(result.current.plan).toEqual(plan));
  await act(() => result.current.publishAt(later));
  await act(() => result.current.cancel());
  expect(writesOf(asked).map(({ method }) => method)).toEqual(["PATCH", "DELETE"]);
  for (const { query } of asked.filter(({ method }) => method !== "GET")) expect(query.get("version")).toBe("eq.3");
});

test("a plan that somebody else has written, published or cancelled meanwhile is no success", async () => {
  const { result } = renderHookFor(
    usePlan,
    program([plan], () => Response.json([])),
  );
  await waitFor(() => expect(result.current.plan).toEqual(plan));
  for (const write of [() => result.current.publishAt(later), () => result.current.cancel()])
    expect(await act(() => write().catch((error: unknown) => error))).toBeInstanceOf(ChangedMeanwhile);
});

test("a first plan beside somebody else's is no success", async () => {
  const { result, asked } = renderHookFor(
    usePlan,
    program([], () => refusal("23505", "Key (id)=(1) already exists.")),
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await act(() => result.current.publishAt(later).catch((error: unknown) => error))).toBeInstanceOf(ChangedMeanwhile);
});
