import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { list, renderHookFor } from "#staff/testing/program.tsx";
import { useAssignItems, useStaff } from "./use-staff.ts";

const member = (id: string, name: string, answers_enquiries = true) => ({
  id,
  name,
  email: `${id}@example.com`,
  role: "sales",
  answers_enquiries,
});
const people = [member("u3", "Meera", false), member("u2", "Ravi"), member("u1", "Asha")];
const program = () => list(people);

test("an enquiry can be assigned to who answers enquiries, oneself first, and to nobody", async () => {
  const assign = vi.fn();
  const { result } = renderHookFor(() => useAssignItems("u2", assign), program);
  await waitFor(() => expect(result.current.map(({ label }) => label)).toEqual(["Asha (you)", "Ravi", "Nobody yet"]));
  expect(result.current.map(({ checked }) => checked)).toEqual([false, true, false]);
  result.current[1]?.onSelect();
  expect(assign).toHaveBeenLastCalledWith(people[1]);
  result.current[2]?.onSelect();
  expect(assign).toHaveBeenLastCalledWith(undefined);
});

test("somebody who answers no enquiries any more still has a name", async () => {
  const { result } = renderHookFor(useStaff, program);
  await waitFor(() => expect(result.current.nameOf("u3")).toBe("Meera"));
  expect(result.current.staff.map(({ id }) => id)).toEqual(["u2", "u1"]);
  expect(result.current.nameOf(null)).toBeUndefined();
  expect(result.current.nameOf("u9")).toBeUndefined();
});
