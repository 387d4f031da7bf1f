import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { isRead, list, renderFor } from "#staff/testing/program.tsx";
import type { PictureText } from "./description.ts";
import { TextsDialog } from "./texts-dialog.tsx";

const address = "/pictures/cumin-960.jpg";
const text = (alt_text: string, version: number): PictureText => ({ image_url: address, language: "en", alt_text, stale: [], version });

let stored: PictureText;
beforeEach(() => {
  stored = text("Cumin", 3);
});

const renderDialog = () =>
  renderFor(<TextsDialog address={address} description={{ texts: [stored], focus: undefined }} onClose={() => {}} />, (request) =>
    isRead(request) && request.path === "picture_texts" ? list([stored]) : undefined,
  );

const english = () => screen.getByRole("textbox", { name: "English" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("a kept text that was typed over an older one is a conflict, and replaces the new one once that was seen", async () => {
  const { unmount } = renderDialog();
  await userEvent.type(english(), " seeds");
  unmount();
  stored = text("Whole cumin", 4);
  const { asked } = renderDialog();
  const written = () => asked.filter((request) => !isRead(request)).map(({ body }) => body);
  expect(english()).toHaveValue("Cumin seeds");
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent("Changed meanwhile: English.");
  expect(written()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Load the new state" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await save();
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]).toMatchObject([{ alt_text: "Cumin seeds", version: 4 }]);
});
