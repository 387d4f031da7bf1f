import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPart } from "#staff/testing/render.tsx";
import { Combobox } from "./combobox.tsx";

/** Shows the result of a search on the server: some of many, by the text that was typed. */
function Found() {
  const [value, setValue] = useState("Japan");
  const [typed, setTyped] = useState("");
  const found = typed === "" ? "Japan" : `${typed} 5000`;
  return (
    <>
      <Combobox label="Product" options={[{ value: found, label: found }]} onSearch={setTyped} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

test("options that a search has found are shown as they come, Enter takes one, and it can be taken back", async () => {
  renderPart(<Found />);
  const input = screen.getByRole("combobox", { name: "Product" });
  expect(input).toHaveValue("Japan");
  await userEvent.clear(input);
  await userEvent.type(input, "Teja");
  expect(input).toHaveValue("Teja");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Teja 5000"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(screen.getByRole("status")).toHaveTextContent("Teja 5000");
  // The search is over, and the selected option is not among the first ones.
  expect(input).toHaveValue("Teja 5000");
  await userEvent.click(screen.getByRole("button", { name: "Clear the choice" }));
  expect(screen.getByRole("status")).toHaveTextContent("");
  expect(input).toHaveValue("");
});

test("a list of options has only options in it, and what is said of it stands below", async () => {
  renderPart(
    <Combobox label="Target" options={[{ value: "a", label: "Ajwain" }]} onSearch={() => {}} more={7} value="" onChange={() => {}} />,
  );
  await userEvent.click(screen.getByRole("combobox", { name: "Target" }));
  expect(screen.getByRole("status")).toHaveTextContent("7 more are not shown. Type to find them.");
  expect([...screen.getByRole("listbox").children].map((child) => child.getAttribute("role"))).toEqual(["option"]);
});
