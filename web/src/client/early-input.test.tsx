import { act } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { recordEarlyInput } from "./early-input.ts";

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** A search and a select that are controlled by React, and two uncontrolled inputs. */
function Form() {
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState("");
  const [entered, setEntered] = useState({ name: "", message: "Dear Sir" });
  return (
    <form>
      <input name="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <select name="category" value={category} onChange={(event) => setCategory(event.target.value)}>
        <option value="">All</option>
        <option value="spices">Spices</option>
      </select>
      <input name="name" defaultValue="" onChange={({ target }) => setEntered((before) => ({ ...before, name: target.value }))} />
      <textarea
        name="message"
        defaultValue="Dear Sir"
        onChange={({ target }) => setEntered((before) => ({ ...before, message: target.value }))}
      />
      <output>{[search, category, entered.name, entered.message].join("|")}</output>
    </form>
  );
}

function find<E extends Element>(selector: string): E {
  return document.querySelector<E>(selector) ?? expect.fail(`${selector} is missing`);
}

function sentPage(): HTMLElement {
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Form />);
  document.body.append(container);
  return container;
}

async function takeOver(container: HTMLElement) {
  await act(async () => {
    root = hydrateRoot(container, <Form />);
  });
}

test("what was entered before React came is there afterwards, and React knows of it", async () => {
  const container = sentPage();
  find<HTMLInputElement>("[name=search]").value = "teja";
  find<HTMLSelectElement>("select").value = "spices";
  find<HTMLInputElement>("[name=name]").value = "Anna";
  const enterAgain = recordEarlyInput(container);
  // The message is typed while React hydrates.
  find<HTMLTextAreaElement>("textarea").value = "Please quote";
  find("textarea").dispatchEvent(new Event("input", { bubbles: true }));
  await takeOver(container);
  await act(async () => enterAgain());
  expect(find("output").textContent).toBe("teja|spices|Anna|Please quote");
  const values = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")].map(({ value }) => value);
  expect(values).toEqual(["teja", "spices", "Anna", "Please quote"]);
});

test("what nobody has touched stays as it was sent", async () => {
  const container = sentPage();
  const enterAgain = recordEarlyInput(container);
  await takeOver(container);
  await act(async () => enterAgain());
  expect(find("output").textContent).toBe("|||Dear Sir");
});

test("the caret stays where the visitor is writing", async () => {
  const container = sentPage();
  const name = find<HTMLInputElement>("[name=name]");
  name.value = "Anna Peters";
  name.focus();
  name.setSelectionRange(4, 4);
  const enterAgain = recordEarlyInput(container);
  await takeOver(container);
  await act(async () => enterAgain());
  expect(name.value).toBe("Anna Peters");
  expect(name.selectionStart).toBe(4);
});

test("a word that an input method is composing comes to its end first", async () => {
  const container = sentPage();
  const name = find<HTMLInputElement>("[name=name]");
  const enterAgain = recordEarlyInput(container);
  name.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  name.value = "さと";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  await takeOver(container);
  await act(async () => enterAgain());
  expect(find("output").textContent).toBe("|||Dear Sir");
  name.value = "佐藤";
  await act(async () => name.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true })));
  expect(find("output").textContent).toBe("||佐藤|Dear Sir");
});

test("where React draws the part again, what was entered goes into the new controls", async () => {
  const container = sentPage();
  find<HTMLInputElement>("[name=name]").value = "Anna";
  const enterAgain = recordEarlyInput(container);
  container.innerHTML = renderToString(<Form />);
  await takeOver(container);
  await act(async () => enterAgain());
  expect(find("output").textContent).toBe("||Anna|Dear Sir");
});
