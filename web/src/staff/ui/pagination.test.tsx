import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#staff/testing/render.tsx";
import { Pagination } from "./pagination.tsx";

test("a page with rows says which they are", () => {
  const onPage = vi.fn();
  renderPart(<Pagination page={2} perPage={50} total={51} onPage={onPage} />);
  expect(screen.getByRole("navigation")).toHaveTextContent("51–51 of 51");
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  expect(onPage).not.toHaveBeenCalled();
});
