import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { textsOf } from "#testing/texts-of.ts";

const calls: { url: string; headers: Headers; body: Record<string, unknown> }[] = [];
const logged = vi.fn();
let answers: (() => Response | Promise<Response>)[] = [];

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/** A response with status 200 that is not the function's. */
function body(type: string, text: string): Response {
  return new Response(text, { status: 200, headers: { "content-type": type } });
}

const accepted = () => json(200, { success: true, reference: "N7K-4QX" });

beforeEach(() => {
  calls.length = 0;
  answers = [accepted];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("no network");
    return answer();
  });
  logged.mockClear();
  vi.spyOn(console, "error").mockImplementation(logged);
});

afterEach(() => {
  vi.useRealTimers();
  toast.dismiss();
});

/** Pasted, because a key at a time takes longer than all the rest of most tests. */
async function fill(user: UserEvent) {
  for (const [label, text] of [
    [/Full Name/, "Anna Müller"],
    [/Email Address/, "anna@example.com"],
    [/Phone Number/, "+49 40 123456"],
    [/Your Message/, "One container, please"],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.selectOptions(screen.getByLabelText(/Product Interest/), "spices");
}

async function submit(user: UserEvent) {
  await user.click(screen.getByRole("button", { name: "Submit Enquiry" }));
}

async function renderFilled(address = "/contact") {
  const page = await renderScreen(address);
  await fill(page.user);
  return page;
}

async function renderSubmitted() {
  const page = await renderFilled();
  await submit(page.user);
  return page;
}

test("the product whose page led to the form goes with the enquiry, and with the next one from the same page", async () => {
  answers = [accepted, accepted];
  const { user } = await renderScreen("/contact?product=teja-s17&interest=spices", { data: { enquiry: { product: "Teja S17" } } });
  for (const sent of [1, 2]) {
    await fill(user);
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(sent));
    expect(calls.at(-1)?.body).toMatchObject({ product: "teja-s17" });
    await waitFor(() => expect(screen.getByLabelText(/Full Name/)).toHaveValue(""));
  }
});

test("an enquiry about no product has no such field", async () => {
  await renderSubmitted();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).not.toHaveProperty("product");
});

test("the fields carry required markers and the greatest lengths of the rules", async () => {
  await renderScreen("/contact");
  expect(screen.getByRole("heading", { level: 1, name: "Get In Touch" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Send Your Enquiry" })).toBeVisible();
  for (const [label, length] of [
    [/Full Name/, "100"],
    [/Email Address/, "255"],
    [/Phone Number/, "20"],
    [/Your Message/, "2000"],
  ] as const) {
    expect(screen.getByLabelText(label)).toBeRequired();
    expect(screen.getByLabelText(label)).toHaveAttribute("maxlength", length);
  }
  expect(screen.getByLabelText(/Product Interest/)).toBeRequired();
  expect(screen.getByLabelText("Company Name")).not.toBeRequired();
  expect(screen.getByLabelText("Country")).toHaveAttribute("maxlength", "100");
  expect(textsOf(within(screen.getByLabelText(/Product Interest/)).getAllByRole("option"))).toEqual([
    "Select a product interest",
    "Premium Red Chillies",
    "Indian Spices Collection",
    "Agro Commodities",
    "Bulk Orders",
    "All Products",
    "Partnership Opportunity",
    "Other Inquiry",
  ]);
});

test("an empty form is told so at each required field, and nothing is sent", async () => {
  const { user } = await renderScreen("/contact");
  await submit(user);
  expect(await screen.findByText("Validation Error")).toBeInTheDocument();
  expect(screen.getByText("Please check the form and correct the highlighted errors.")).toBeInTheDocument();
  for (const [label, message] of [
    [/Full Name/, /Name must be at least 2 characters/],
    [/Email Address/, /Please enter a valid email address/],
    [/Phone Number/, /Phone number must be at least 10 digits/],
    [/Product Interest/, /Please select a product interest/],
    [/Your Message/, /Message must be at least 10 characters/],
  ] as const) {
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  }
  expect(screen.getByLabelText(/Full Name/)).toHaveFocus();
  expect(calls).toHaveLength(0);
});

test("the messages of the last submit are gone at the next one", async () => {
  answers = [() => new Promise(() => undefined)];
  const { user } = await renderScreen("/contact");
  await submit(user);
  await screen.findByText("Name must be at least 2 characters");
  await fill(user);
  expect(screen.getByText("Name must be at least 2 characters")).toBeInTheDocument();
  await submit(user);
  await waitFor(() => expect(screen.queryByText("Name must be at least 2 characters")).not.toBeInTheDocument());
  await waitFor(() => expect(calls).toHaveLength(1));
});

test("while it is sent the button says so and cannot be pressed again", async () => {
  answers = [() => new Promise(() => undefined)];
  await renderSubmitted();
  expect(await screen.findByRole("button", { name: "Sending Your Enquiry..." })).toBeDisabled();
  await waitFor(() => expect(calls).toHaveLength(1));
});

test("what is typed while it is sent stays in the form, with all the rest, and in the tab", async () => {
  let answer = () => {};
  answers = [() => new Promise((done) => (answer = () => done(accepted())))];
  const { user } = await renderSubmitted();
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.type(screen.getByLabelText(/Your Message/), ", and a sample");
  answer();
  expect(await screen.findByText("N7K-4QX")).toBeInTheDocument();
  expect(screen.getByLabelText(/Your Message/)).toHaveValue("One container, please, and a sample");
  expect(screen.getByLabelText(/Your Message/)).toHaveFocus();
  expect(screen.getByLabelText(/Full Name/)).toHaveValue("Anna Müller");
  expect(JSON.stringify({ ...sessionStorage })).toContain("and a sample");
});

test("a success is said, gives the reference, and empties the form", async () => {
  await renderSubmitted();
  expect(await screen.findByText("Enquiry Submitted Successfully!")).toBeInTheDocument();
  expect(
    screen.getByText(
      "Thank you for reaching out! We've received your message and will respond within 24 hours. Check your email for confirmation.",
    ),
  ).toBeInTheDocument();
  expect(screen.getByText("N7K-4QX")).toBeInTheDocument();
  expect(screen.getByLabelText(/Full Name/)).toHaveValue("");
  expect(screen.getByLabelText(/Product Interest/)).toHaveValue("");
  expect(screen.getByLabelText(/Your Message/)).toHaveValue("");
  const [call] = calls;
  expect(call?.url).toBe(`${location.origin}/functions/v1/send-contact-email`);
  expect(call?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  expect(call?.body).toEqual({
    name: "Anna Müller",
    email: "anna@example.com",
    phone: "+49 40 123456",
    company: "",
    country: "",
    productInterest: "spices",
    message: "One container, please",
    website: "",
    language: "en",
    filledInMs: expect.any(Number),
  });
});

test("a form that was preset is empty after a success, too", async () => {
  const { user } = await renderScreen("/contact?product=guntur-sannam-s4&interest=red-chillies", {
    data: { enquiry: { product: "Guntur Sannam S4" } },
  });
  expect(screen.getByLabelText(/Product Interest/)).toHaveValue("red-chillies");
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Your Message/).value).toContain("Guntur Sannam S4");
  await user.type(screen.getByLabelText(/Full Name/), "Anna Müller");
  await user.type(screen.getByLabelText(/Email Address/), "anna@example.com");
  await user.type(screen.getByLabelText(/Phone Number/), "+49 40 123456");
  await submit(user);
  await screen.findByText("Enquiry Submitted Successfully!");
  expect(screen.getByLabelText(/Product Interest/)).toHaveValue("");
  expect(screen.getByLabelText(/Your Message/)).toHaveValue("");
});

describe("a failure", () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ["a server error", () => json(503, { error: "not stored" })],
    ["too many enquiries", () => json(429, { error: "over the limit" })],
    ["an error field in a good answer", () => json(200, { error: "no" })],
    ["a refusal without field messages", () => json(400, { error: "no" })],
    ["no network", () => Promise.reject(new TypeError("no network"))],
    ["a page in the place of an answer", () => body("text/html", "<h1>Welcome to the hotel's network</h1>")],
    ["a file in the place of an answer", () => body("application/octet-stream", "PK")],
    ["a stream in the place of an answer", () => body("text/event-stream", "data: 1")],
    ["a form in the place of an answer", () => body("application/x-www-form-urlencoded", "a=1")],
    ["JSON that is cut off", () => body("application/json", '{"success":')],
    ["a list in the place of an answer", () => json(200, [])],
    ["null in the place of an answer", () => json(200, null)],
  ])("by %s is said with the other ways to reach the company, and the form is kept", async (_, answer) => {
    answers = [answer];
    await renderSubmitted();
    expect(await screen.findByText("Failed to Send")).toBeInTheDocument();
    expect(
      screen.getByText(
        "Unable to send your enquiry. Please try again or contact us directly via WhatsApp (+91 00000 00000) or Telegram (@example_direct).",
      ),
    ).toBeInTheDocument();
    expect(logged).toHaveBeenCalled();
    expect(screen.getByLabelText(/Full Name/)).toHaveValue("Anna Müller");
    expect(screen.getByRole("button", { name: "Submit Enquiry" })).toBeEnabled();
  });

  test("and another attempt send the same key, the next enquiry a new one", async () => {
    answers = [() => json(503, {}), accepted, accepted];
    const { user } = await renderSubmitted();
    await screen.findByText("Failed to Send");
    await submit(user);
    await screen.findByText("Enquiry Submitted Successfully!");
    await fill(user);
    await submit(user);
    await waitFor(() => expect(calls).toHaveLength(3));
    const [first, second, third] = calls.map((call) => call.headers.get("Idempotency-Key"));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

test.each<[string, unknown]>([
  ["without a reference", { success: true }],
  ["with a reference that is no text", { reference: 7 }],
  ["with an error field that is empty", { error: null, reference: "N7K-4QX" }],
])("an answer %s is a success", async (_, answer) => {
  answers = [() => json(200, answer)];
  await renderSubmitted();
  expect(await screen.findByText("Enquiry Submitted Successfully!")).toBeInTheDocument();
});

test("what the server finds wrong is shown at the fields, of which the first has the focus", async () => {
  answers = [() => json(400, { error: "invalid", fields: { email: "Please enter a valid email address", other: "unknown" } })];
  await renderSubmitted();
  expect(await screen.findByText("Validation Error")).toBeInTheDocument();
  expect(screen.getByLabelText(/Email Address/)).toHaveAccessibleDescription("Please enter a valid email address");
  await waitFor(() => expect(screen.getByLabelText(/Email Address/)).toHaveFocus());
});

test.each<[string, number, boolean]>([
  ["Validation Error", 4000, false],
  ["Failed to Send", 6000, true],
  ["Enquiry Submitted Successfully!", 6000, true],
])("the toast %s stays for %i ms", async (title, duration, filled) => {
  if (title === "Failed to Send") answers = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await renderScreen("/contact");
  if (filled) await fill(user);
  await submit(user);
  await screen.findByText(title);
  await act(() => vi.advanceTimersByTimeAsync(duration - 500));
  expect(screen.getByText(title)).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
});

test("the bait for robots is out of every visitor's way", async () => {
  await renderScreen("/contact");
  const bait = document.querySelector('input[name="website"]');
  expect(bait).toHaveAttribute("tabindex", "-1");
  expect(bait).toHaveAttribute("autocomplete", "off");
  expect(screen.queryByRole("textbox", { name: "Website" })).not.toBeInTheDocument();
});

describe("without JavaScript", () => {
  test("the form is posted to the contact page, and comes back at its place", async () => {
    const { container } = await renderScreen("/contact");
    const form = container.querySelector("form[method=post]");
    expect(form).toHaveAttribute("action", "/contact#enquiry");
  });

  test("a refused form comes back with its values and messages", async () => {
    const form = { values: { name: "A", email: "anna@example.com" }, errors: { name: "name.min" }, failed: false };
    await renderScreen("/contact", { form });
    expect(screen.getByRole("alert")).toHaveTextContent("Please check the form and correct the highlighted errors.");
    expect(screen.getByLabelText(/Full Name/)).toHaveValue("A");
    expect(screen.getByLabelText(/Full Name/)).toHaveAccessibleDescription("Name must be at least 2 characters");
    expect(screen.getByLabelText(/Email Address/)).toBeValid();
  });

  test("a form that could not be stored says how else to reach the company", async () => {
    await renderScreen("/contact", { form: { values: {}, errors: {}, failed: true } });
    expect(screen.getByRole("alert")).toHaveTextContent("Failed to Send");
  });

  test("an accepted form shows the reference", async () => {
    await renderScreen("/contact?sent=N7K-4QX");
    expect(screen.getByRole("status")).toHaveTextContent("Enquiry Submitted Successfully!");
    expect(screen.getByText("N7K-4QX")).toBeVisible();
  });
});

describe("what was typed and not sent", () => {
  test("is there again after a reload, and in another language", async () => {
    await renderFilled();
    await renderScreen("/de/contact");
    expect(document.querySelector("#enquiry-name")).toHaveValue("Anna Müller");
    expect(document.querySelector("#enquiry-productInterest")).toHaveValue("spices");
    expect(document.querySelector("#enquiry-message")).toHaveValue("One container, please");
  });

  test("is gone from the browser once it has been accepted", async () => {
    const { user } = await renderFilled();
    await submit(user);
    await screen.findByText("Enquiry Submitted Successfully!");
    await renderScreen("/contact");
    expect(screen.getByLabelText(/Full Name/)).toHaveValue("");
    expect(sessionStorage).toHaveLength(0);
  });

  test("about one product does not stand in the enquiry for another; who asks does", async () => {
    await renderFilled("/contact?product=byadgi");
    await renderScreen("/contact?product=teja-s17", { data: { enquiry: { product: "Teja S17" } } });
    expect(screen.getByLabelText(/Full Name/)).toHaveValue("Anna Müller");
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Your Message/).value).toMatch(/Teja S17/);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Your Message/).value).not.toMatch(/One container/);
  });

  test("gives way to what the program sends back", async () => {
    await renderFilled();
    await renderScreen("/contact", { form: { values: { name: "Boris" }, errors: {}, failed: true } });
    expect(screen.getByLabelText(/Full Name/)).toHaveValue("Boris");
  });

  test("is left alone by a browser that forbids storage", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("forbidden");
    });
    await renderFilled();
    expect(screen.getByLabelText(/Full Name/)).toHaveValue("Anna Müller");
    vi.mocked(Storage.prototype.setItem).mockRestore();
  });
});

test("a success has the focus, and stays with its reference when the toast has gone", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderSubmitted();
  await screen.findByText("Enquiry Submitted Successfully!");
  expect(document.activeElement).toHaveTextContent(/ReceivedYour referenceN7K-4QX/);
  await act(() => vi.advanceTimersByTimeAsync(7000));
  await waitFor(() => expect(screen.queryByText("Enquiry Submitted Successfully!")).not.toBeInTheDocument());
  expect(screen.getByText("N7K-4QX")).toBeVisible();
});

test.each([
  [/Full Name/, 100, "Name must be less than 100 characters"],
  ["Company Name", 100, "Company name must be less than 100 characters"],
  [/Email Address/, 255, "Email must be less than 255 characters"],
  [/Phone Number/, 20, "Phone number must be less than 20 characters"],
  ["Country", 100, "Country name must be less than 100 characters"],
  [/Your Message/, 2000, "Message must be less than 2000 characters"],
])("a text that is too long for %s is pasted whole, counted, and refused with the message that says so", async (label, limit, refusal) => {
  const { user } = await renderFilled();
  const field = screen.getByLabelText(label);
  const paste = async (length: number) => {
    await user.clear(field);
    await user.click(field);
    await user.paste("x".repeat(length));
  };
  const counted = (length: number) => `${length.toLocaleString("en")} of ${limit.toLocaleString("en")} characters`;
  await paste(limit - 1);
  expect(field).toHaveAccessibleDescription(counted(limit - 1));
  await paste(limit + 345);
  expect(field).toHaveValue("x".repeat(limit + 345));
  expect(field).toHaveAccessibleDescription(`${refusal} ${counted(limit + 345)}`);
  await submit(user);
  expect(calls).toEqual([]);
});
