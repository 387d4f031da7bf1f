import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { list, renderFor } from "#staff/testing/program.tsx";
import { AttachDialog } from "./attach-dialog.tsx";

const products = [
  { id: 3, slug: "teja-s17", name: "Teja S17", grade: "Stemless" },
  { id: 4, slug: "byadgi", name: "Byadgi", grade: "With stem" },
];

test("the sheet of the product that the enquiry is about is offered first, in the language of the reply", async () => {
  const onAttach = vi.fn();
  const { asked } = renderFor(
    <AttachDialog open onClose={() => {}} language="de" product={{ slug: "teja-s17", name: "Teja S17" }} onAttach={onAttach} />,
    ({ path, query }) =>
      path === "products" ? list(products.filter(({ name }) => decodeURIComponent(String(query)).includes(name.slice(0, 4)))) : undefined,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Attach: Teja S17" }));
  expect(onAttach).toHaveBeenCalledWith({ kind: "specification", slug: "teja-s17", language: "de" });
  expect(screen.queryByRole("button", { name: "Attach: Byadgi" })).toBeNull();
  expect(screen.getByRole("searchbox")).toHaveValue("Teja S17");
  expect(asked.filter(({ path }) => path === "products").every(({ query }) => String(query).includes("active"))).toBe(true);
});
