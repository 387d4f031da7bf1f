// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { closeMenus } from "./menus.ts";

closeMenus();

const menu = () => document.querySelector<HTMLDetailsElement>("details[data-menu]") ?? expect.fail("there is no menu");
const get = (id: string) => document.getElementById(id) ?? expect.fail(`there is no ${id}`);

beforeEach(() => {
  document.body.innerHTML = `<details data-menu open><summary id="summary" tabindex="0">Menu</summary><a id="link" href="#x">Link</a></details>
    <details id="other" open><summary>No menu</summary></details><button id="outside">Outside</button>`;
});

test("Escape closes an open menu and gives the focus back to what opened it", () => {
  fireEvent.keyDown(document, { key: "Escape" });
  expect(menu().open).toBe(false);
  expect(get("summary")).toHaveFocus();
});

test("a press and a focus elsewhere close it, those inside do not", () => {
  fireEvent.pointerDown(get("summary"));
  fireEvent.focusOut(get("summary"), { relatedTarget: get("link") });
  expect(menu().open).toBe(true);
  fireEvent.focusOut(get("link"), { relatedTarget: get("outside") });
  expect(menu().open).toBe(false);
  menu().open = true;
  fireEvent.pointerDown(get("outside"));
  expect(menu().open).toBe(false);
});

test("a link that is picked closes it, and so does leaving the page", () => {
  fireEvent.click(get("link"));
  expect(menu().open).toBe(false);
  menu().open = true;
  fireEvent(window, new Event("pagehide"));
  expect(menu().open).toBe(false);
});

test("what opens in place and is no menu stays open", () => {
  fireEvent.pointerDown(get("outside"));
  expect(document.querySelector<HTMLDetailsElement>("#other")?.open).toBe(true);
});
