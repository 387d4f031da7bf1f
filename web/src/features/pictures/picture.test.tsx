import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { showPlatesOfMissingPictures } from "../../client/pictures.ts";
import { pictureFile } from "./own-pictures.ts";
import { Picture } from "./picture.tsx";

showPlatesOfMissingPictures();

const plate = { title: "Guntur Sannam S4", overline: "Grade Super" };

// The test browser loads no pictures and reports each one as complete.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
});

test("a picture says its size and waits until it comes into sight", () => {
  render(<Picture src="/a.webp" alt="Chillies" sizes="20rem" plate={plate} />);
  const image = screen.getByRole("img", { name: "Chillies" });
  expect(image).toHaveAttribute("width", "960");
  expect(image).toHaveAttribute("height", "720");
  expect(image).toHaveAttribute("loading", "lazy");
  expect(image).not.toHaveAttribute("sizes");
});

test("one of the site's own comes in several formats and sizes", () => {
  const { container } = render(<Picture src={pictureFile("black-pepper")} alt="Pepper" sizes="20rem" plate={plate} />);
  const sources = [...container.querySelectorAll("source")].map(({ type, srcset, sizes }) => [type, srcset.split(", ")[0], sizes]);
  expect(sources).toEqual([["image/avif", "/pictures/black-pepper-320.avif 320w", "20rem"]]);
  const image = screen.getByRole("img", { name: "Pepper" });
  expect(image).toHaveAttribute("src", "/pictures/black-pepper-960.jpg");
  expect(image.getAttribute("srcset")).toContain("/pictures/black-pepper-480.jpg 480w");
});

test("one that is in sight when the page opens is asked for first", () => {
  render(<Picture src={pictureFile("black-pepper")} alt="Pepper" sizes="20rem" plate={plate} priority />);
  expect(screen.getByRole("img", { name: "Pepper" })).toHaveAttribute("loading", "eager");
  const link = document.head.querySelector("link[rel=preload][as=image]");
  expect(link).toHaveAttribute("type", "image/avif");
  expect(link).toHaveAttribute("imagesizes", "20rem");
  expect(link?.getAttribute("imagesrcset")).toContain("/pictures/black-pepper-960.avif 960w");
});

test("a drawing comes as an SVG, and as a JPEG where that cannot be shown", () => {
  const { container } = render(<Picture src={pictureFile("port")} alt="Port" sizes="20rem" plate={plate} priority />);
  const sources = [...container.querySelectorAll("source")].map(({ type, srcset }) => [type, srcset]);
  expect(sources).toEqual([["image/svg+xml", "/pictures/port.svg 1600w"]]);
  expect(screen.getByRole("img", { name: "Port" })).toHaveAttribute("src", "/pictures/port-960.jpg");
  const link = [...document.head.querySelectorAll("link[rel=preload][as=image]")].at(-1);
  expect(link).toHaveAttribute("type", "image/svg+xml");
  expect(link).toHaveAttribute("imagesrcset", "/pictures/port.svg 1600w");
});

test("without a picture there is a printed label with the same name", () => {
  render(<Picture src={null} alt="Chillies" sizes="20rem" plate={plate} />);
  expect(screen.getByRole("img", { name: "Chillies" })).toHaveTextContent("Guntur Sannam S4");
});

test("a picture from elsewhere that does not arrive gives way to the label, which was there and hidden", () => {
  render(<Picture src="/gone.webp" alt="Chillies" sizes="20rem" plate={plate} />);
  expect(screen.getByText("Guntur Sannam S4")).not.toBeVisible();
  fireEvent.error(screen.getByRole("img", { name: "Chillies" }));
  expect(screen.getByText("Guntur Sannam S4")).toBeVisible();
  expect(screen.getByRole("img", { name: "Chillies" })).toHaveTextContent("Guntur Sannam S4");
});

test("one that had failed before the script ran gives way, too", () => {
  render(<Picture src="/gone.webp" alt="Chillies" sizes="20rem" plate={plate} />);
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  showPlatesOfMissingPictures();
  expect(screen.getByText("Guntur Sannam S4")).toBeVisible();
});

test("one of the site's own has no label beside it", () => {
  render(<Picture src={pictureFile("black-pepper")} alt="Pepper" sizes="20rem" plate={plate} />);
  expect(screen.queryByText("Guntur Sannam S4")).not.toBeInTheDocument();
});
