import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#staff/testing/render.tsx";
import { Pagination } from "./pagination.tsx";

test.each([
  [2, 50, 1],
  [7, 51, 2],
  [2, 0, 1],
])("page %i of %i rows gives way to page %i", (page, total, expected) => {
  const onPage = vi.fn();
  renderPart(<Pagination page={page} perPage={50} total={total} onPage={onPage} />);
  expect(onPage.mock.calls).toEqual([[expected]]);
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
});

test("a page with rows says which they are", () => {
  const onPage = vi.fn();
  renderPart(<Pagination page={2} perPage={50} total={51} onPage={onPage} />);
  expect(screen.getByRole("navigation")).toHaveTextContent("51–51 of 51");
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  expect(onPage).not.toHaveBeenCalled();
});
