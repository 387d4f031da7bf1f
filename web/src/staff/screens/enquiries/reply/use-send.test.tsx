import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { isRead, type Request, refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import { changeMessageDraft, readMessageDraft } from "./message-draft.ts";
import { useMessageDraftPlace } from "./use-message-draft-place.ts";
import { useSend } from "./use-send.ts";

const enquiry = { id: 7, reference: "NSE-7K3P-2M", name: "Ana", language: "de" } as Enquiry;

async function render(program: (request: Request) => Response | Promise<Response>) {
  const rendered = renderHookFor(
    () => ({ ...useSend(enquiry), place: useMessageDraftPlace(enquiry) }),
    (request) => (isRead(request) ? undefined : program(request)),
  );
  await waitFor(() => expect(rendered.result.current).toBeDefined());
  const draft = () => readMessageDraft(rendered.result.current.place);
  const type = (body: string) => changeMessageDraft(rendered.result.current.place, { body });
  const send = () => act(async () => rendered.result.current.send());
  return { ...rendered, draft, type, send };
}
const keysOf = (asked: readonly Request[]) => writesOf(asked).map(({ body }) => (body as { idempotency_key: string }).idempotency_key);

test("a reply is sent as it stands, and its draft is gone when the program has it", async () => {
  const { asked, draft, type, send, result } = await render(() => Response.json({ id: 11 }));
  type("  Guten Tag  ");
  changeMessageDraft(result.current.place, { cc: "lab@example.com" });
  await send();
  expect(await screen.findByText("The reply to Ana leaves in a few seconds.")).toBeInTheDocument();
  expect(writesOf(asked)[0]).toMatchObject({
    path: "enquiry_messages",
    body: { enquiry_id: 7, cc: ["lab@example.com"], language: "de", body: "Guten Tag", attachments: [], mark_as: null },
  });
  expect(draft()).toMatchObject({ body: "", cc: "" });
});

test("a reply that was not answered is sent again with the same key, so that it leaves once", async () => {
  let isOff = true;
  const { asked, draft, type, send } = await render(() => {
    if (isOff) throw new TypeError("Failed to fetch");
    return refusal("PT422", "idempotency_key: it was sent with another status");
  });
  type("Guten Tag");
  await send();
  expect(await screen.findByText(/^No answer came for the reply to Ana/)).toBeInTheDocument();
  expect(draft().body).toBe("Guten Tag");
  isOff = false;
  await send();
  expect(await screen.findByText(/had been sent already/)).toBeInTheDocument();
  const [first, second] = keysOf(asked);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test("a reply that is changed after it was not answered is another one", async () => {
  const { asked, type, send } = await render(() => {
    throw new TypeError("Failed to fetch");
  });
  type("Guten Tag");
  await send();
  type("Guten Tag, Ana");
  await send();
  const [first, second] = keysOf(asked);
  expect(second).not.toBe(first);
});

test("what is typed while a reply is sent stays", async () => {
  let answer = (_: Response) => {};
  const { draft, type, send } = await render(() => new Promise((done) => (answer = done)));
  type("Guten Tag");
  await send();
  type("Noch etwas");
  await act(async () => answer(Response.json({ id: 11 })));
  expect(draft().body).toBe("Noch etwas");
});

test("a reply that is refused says why, and stays as a draft", async () => {
  const { result, draft, type, send } = await render(() => refusal("23514", "body: is too long"));
  type("Guten Tag");
  await send();
  expect(await screen.findByText(/^The reply to Ana was not sent: .*body: is too long/)).toBeInTheDocument();
  await waitFor(() => expect(result.current.error).toContain("body: is too long"));
  expect(draft().body).toBe("Guten Tag");
});

test("a reply that is undone in time is a draft again, before what was typed since", async () => {
  const { asked, draft, type, send } = await render(() => Response.json({ id: 11 }));
  type("Guten Tag");
  await send();
  type("Noch etwas");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The reply was not sent. It is a draft again.")).toBeInTheDocument();
  expect(writesOf(asked).at(-1)).toMatchObject({ path: "rpc/cancel_reply", body: { id: 11 } });
  expect(draft().body).toBe("Guten Tag\n\nNoch etwas");
});

test("a reply that has left cannot be undone, which is said, and the draft stays empty", async () => {
  const { draft, type, send } = await render(({ path }) =>
    path === "rpc/cancel_reply" ? refusal("PT400", "it has left") : Response.json({ id: 11 }),
  );
  type("Guten Tag");
  await send();
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The reply to Ana has left already.")).toBeInTheDocument();
  expect(draft().body).toBe("");
});
