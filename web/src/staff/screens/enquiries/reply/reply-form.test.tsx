import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { expect, test } from "vitest";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { isRead, list, renderFor } from "#staff/testing/program.tsx";
import type { Draft } from "./message-draft.ts";
import { ReplyForm } from "./reply-form.tsx";

const enquiry = { id: 7, reference: "NSE-7K3P-2M", name: "Ana", company: "", email: "ana@example.com", product: null } as Enquiry;
const empty: Draft = { tab: "reply", cc: "", language: "en", subject: "Your enquiry", body: "", note: "", attachments: [], key: "" };
const template = { id: 1, language: "en", name: "Thanks", body: "Dear {{name}}", position: 10, version: 1 };

function renderForm(body: string) {
  const changes: Partial<Draft>[] = [];
  const { asked } = renderFor(
    <Suspense>
      <ReplyForm enquiry={enquiry} draft={{ ...empty, body }} empty={empty} change={(changed) => changes.push(changed)} />
    </Suspense>,
    ({ path }) => (path === "mail_templates" ? list([template]) : undefined),
  );
  return { changes, hasSent: () => !asked.every(isRead) };
}

test("a template replaces what was written when that is confirmed, and sends nothing", async () => {
  const { changes, hasSent } = renderForm("Half a sentence");
  await screen.findByRole("option", { name: "Thanks" });
  await userEvent.selectOptions(screen.getByLabelText("Template"), "Thanks");
  expect(changes).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Use the template" }));
  expect(changes).toEqual([{ body: "Dear Ana" }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Use the template" })).toBeNull());
  expect(hasSent()).toBe(false);
});

test("what is typed as recipient of a copy is kept for the reply", async () => {
  const { changes } = renderForm("Half a sentence");
  await userEvent.click(await screen.findByLabelText("Cc"));
  await userEvent.paste("lab@example.com; Ana <ana@example.com>");
  expect(changes).toEqual([{ cc: "lab@example.com; Ana <ana@example.com>" }]);
});

test("a template names the product that the enquiry is about, in the language of the reply", async () => {
  const changes: Partial<Draft>[] = [];
  const product = { id: 3, slug: "teja-s17", name: "Teja S17", price_range: null, translations: [{ language: "de", name: "Teja-Chili" }] };
  const offer = { ...template, language: "de", body: "{{product}} für {{name}}" };
  renderFor(
    <Suspense>
      <ReplyForm
        enquiry={{ ...enquiry, product: "teja-s17" }}
        draft={{ ...empty, language: "de" }}
        empty={empty}
        change={(changed) => changes.push(changed)}
      />
    </Suspense>,
    ({ path, query }) => {
      if (path === "products" && query.get("slug") === "eq.teja-s17") return list([product]);
      return path === "mail_templates" ? list([offer]) : undefined;
    },
  );
  await screen.findByRole("option", { name: "Thanks" });
  await waitFor(async () => {
    await userEvent.selectOptions(screen.getByLabelText("Template"), "Thanks");
    expect(changes.at(-1)).toEqual({ body: "Teja-Chili für Ana" });
  });
});

test("an offer whose quantity and price are still empty cannot be sent, and says what is missing", async () => {
  const offer = { ...template, body: "We offer:\n\nProduct: Teja\nQuantity:\nPrice: USD        per tonne, FOB" };
  renderFor(
    <Suspense>
      <ReplyForm enquiry={enquiry} draft={{ ...empty, body: offer.body }} empty={empty} change={() => {}} />
    </Suspense>,
    ({ path }) => (path === "mail_templates" ? list([offer]) : undefined),
  );
  expect(await screen.findByText(/^Fill these in, .*: Quantity, Price$/)).toBeInTheDocument();
  for (const name of ["Send", "Send and mark quoted"]) expect(screen.getByRole("button", { name })).toBeDisabled();
});

test("Enter in the search for an attachment does not send the reply", async () => {
  const { hasSent } = renderForm("Half a sentence");
  await userEvent.click(await screen.findByRole("button", { name: "Attach" }));
  await userEvent.type(screen.getByRole("searchbox"), "teja{Enter}");
  expect(hasSent()).toBe(false);
});
