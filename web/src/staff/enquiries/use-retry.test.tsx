import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import { useRetry } from "./use-retry.ts";

test("mails are sent again one by one, and counted", async () => {
  const { result, asked } = renderHookFor(useRetry, () => Response.json(null));
  await act(() => result.current.mutateAsync([3, 5]));
  expect(writesOf(asked).map(({ path, body }) => ({ path, body }))).toEqual([
    { path: "rpc/retry_mail", body: { id: 3 } },
    { path: "rpc/retry_mail", body: { id: 5 } },
  ]);
  expect(await screen.findByText("2 mails are on their way again")).toBeInTheDocument();
});

test("after a refusal none of the others is sent, and the reason is shown", async () => {
  const { result, asked } = renderHookFor(useRetry, () => refusal("42501", ""));
  await act(() => result.current.mutateAsync([3, 5]).catch(() => undefined));
  expect(writesOf(asked)).toHaveLength(1);
  expect(await screen.findByText("Your role does not allow this. Ask an owner.")).toBeInTheDocument();
});
