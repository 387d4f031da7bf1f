import { screen } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import shellTexts from "../../locales/en/shell.json";

const thanks = "Thank you for subscribing to our newsletter!";
/** The same text is hidden in the page, for a form that is sent without a script. */
const inToast = { selector: "[data-title]" };

afterEach(() => {
  toast.dismiss();
});

test("an address is thanked for, the field is cleared, and nothing is sent", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const { user } = await renderScreen("/contact");
  const email = screen.getByLabelText("E-mail address");
  expect(email).toHaveAttribute("type", "email");
  expect(email).toBeRequired();
  await user.type(email, "anna@example.com");
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText(thanks, inToast)).toBeInTheDocument();
  expect(email).toHaveValue("");
  expect(fetched).not.toHaveBeenCalled();
});

test("the box says that it keeps nothing, and where to ask for news", async () => {
  await renderScreen("/contact");
  const box = screen.getByLabelText("E-mail address").closest("form");
  expect(box).toHaveTextContent(shellTexts.newsletter.byHand.replace("{{email}}", "trade@example.com"));
});

test("an empty field is not thanked for", async () => {
  const { user } = await renderScreen("/contact");
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(screen.queryByText(thanks, inToast)).not.toBeInTheDocument();
});

test("before the script has come the form leads to the thanks in the same page, with its query and without the address", async () => {
  const { container } = await renderScreen("/catalog?category=spices&grade=A");
  const email = screen.getByLabelText("E-mail address");
  const form = email.closest("form");
  expect(form).not.toBeNull();
  expect(form?.getAttribute("method") ?? "get").toBe("get");
  const target = form?.getAttribute("action") ?? "";
  expect(container.querySelector(target)).toHaveTextContent(thanks);
  expect(email).not.toHaveAttribute("name");
  const sent = form === null ? [] : [...new FormData(form)];
  expect(sent).toEqual([
    ["category", "spices"],
    ["grade", "A"],
  ]);
});
