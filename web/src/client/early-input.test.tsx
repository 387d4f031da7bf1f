import { act } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { noteEarlyInput } from "./early-input.ts";

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** A search and a choice that React holds, and two controls that keep their own values. */
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
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`${selector} is missing`);
  return found;
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
  const enterAgain = noteEarlyInput(container);
  // The message is entered while React is at work.
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
  const enterAgain = noteEarlyInput(container);
  await takeOver(container);
  await act(async () => enterAgain());
  expect(find("output").textContent).toBe("|||Dear Sir");
});
