import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Notice } from "./notice.tsx";

test("an alert is brought into view when it appears, once, and a remark is not", () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  const { rerender } = render(<Notice role="status">Saved</Notice>);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(
    <Notice key="error" role="alert">
      No answer
    </Notice>,
  );
  expect(scrolled).toHaveBeenCalledOnce();
  expect(scrolled.mock.contexts[0]).toBe(screen.getByRole("alert"));
});
