import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { expect, test } from "vitest";
import { renderFor } from "#staff/testing/program.tsx";
import MediaScreen from "./media-screen.tsx";

const file = (number: number) => ({
  id: `f${number}`,
  name: `chilli-${number}.svg`,
  created_at: new Date(Date.UTC(2026, 10, 24) - number * 60_000).toISOString(),
  metadata: { size: 1000, mimetype: "image/svg+xml" },
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

test("page and search are in the address, also while a picture is open", async () => {
  const objects = Array.from({ length: 60 }, (_, index) => file(index + 1));
  renderFor(
    <>
      <Address />
      <Routes>
        <Route path="/media/*" element={<MediaScreen />} />
      </Routes>
    </>,
    ({ path }) => (path.includes("list-v2") ? Response.json({ objects, folders: [], hasNext: false }) : undefined),
    "/media?search=chilli&page=9",
  );
  const address = () => screen.getByLabelText("Address").textContent;
  expect(await screen.findByText("chilli-60.svg")).toBeInTheDocument();
  expect(screen.getByText("49–60 of 60")).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe("/media?search=chilli&page=2"));
  await userEvent.click(screen.getByRole("link", { name: "chilli-60.svg" }));
  expect(address()).toBe("/media/f60?search=chilli&page=2");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(address()).toBe("/media?search=chilli&page=2"));
});
