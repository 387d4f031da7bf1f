import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { readAgain } from "./read-again.ts";

test("a first read that began before the write is not taken for what is there now", async () => {
  const queries = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const seen = vi.fn();
  const end = new QueryObserver(queries, { queryKey: ["notes"], queryFn }).subscribe(({ data }) => seen(data));
  const done = readAgain(queries, ["notes"]);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.("before");
  answers[1]?.("after");
  await done;
  expect(queries.getQueryData(["notes"])).toBe("after");
  expect(seen).not.toHaveBeenCalledWith("before");
  end();
});
