import { render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { createI18n } from "#i18n/create-i18n.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import shell from "../../../locales/en/shell.json";
import { ErrorScreen } from "./error-screen.tsx";

function Broken(): never {
  throw new Error("the lot is missing");
}

test("a screen that breaks shows the heading and the message", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const i18n = await createI18n(defaultLanguage, ["shell"], () => shell);
  const router = createMemoryRouter([{ path: "/", Component: Broken, ErrorBoundary: ErrorScreen }]);
  render(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  expect(await screen.findByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  expect(screen.getByText("the lot is missing")).toBeVisible();
});
