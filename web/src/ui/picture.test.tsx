import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Picture } from "./picture.tsx";

const plate = { title: "Guntur Sannam S4", overline: "Grade Super" };

// The test browser loads no pictures and calls each one finished.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
});

test("a picture says its size and waits until it comes into sight", () => {
  render(<Picture src="/a.webp" alt="Chillies" width={960} height={720} plate={plate} />);
  const image = screen.getByRole("img", { name: "Chillies" });
  expect(image).toHaveAttribute("width", "960");
  expect(image).toHaveAttribute("height", "720");
  expect(image).toHaveAttribute("loading", "lazy");
});

test("without a picture there is a printed label with the same name", () => {
  render(<Picture src={null} alt="Chillies" width={960} height={720} plate={plate} />);
  expect(screen.getByRole("img", { name: "Chillies" })).toHaveTextContent("Guntur Sannam S4");
});

test("a picture that does not arrive gives way to the label", () => {
  render(<Picture src="/gone.webp" alt="Chillies" width={960} height={720} plate={plate} />);
  fireEvent.error(screen.getByRole("img", { name: "Chillies" }));
  expect(screen.getByText("Guntur Sannam S4")).toBeInTheDocument();
});

test("another picture in its place is tried anew", () => {
  const { rerender } = render(<Picture src="/gone.webp" alt="Chillies" width={960} height={720} plate={plate} />);
  fireEvent.error(screen.getByRole("img", { name: "Chillies" }));
  rerender(<Picture src="/here.webp" alt="Chillies" width={960} height={720} plate={plate} />);
  expect(screen.getByRole("img", { name: "Chillies" })).toHaveAttribute("src", "/here.webp");
});
