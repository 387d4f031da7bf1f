import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { list, renderFor } from "#staff/testing/program.tsx";
import BackupsScreen from "./backups-screen.tsx";

const at = "2026-11-24T02:00:00Z";
const whole = { place: "/mnt/backups/a.tar.zst", started_at: at, finished_at: at, size: 2_345_678, faulty_files: 0, error: null };

test("each backup has its time, place and size, and whether it is whole", async () => {
  const rows = [
    { id: 5, ...whole, place: "s3://kept", size: null, faulty_files: null, error: "the S3 store failed" },
    { id: 4, ...whole },
    { id: 3, ...whole, place: "s3://kept/b.tar.zst.age", faulty_files: 2 },
    { id: 2, ...whole, finished_at: null, size: null, faulty_files: null },
  ];
  const { asked } = renderFor(<BackupsScreen />, ({ path }) => (path === "backups" ? list(rows) : undefined), "/backups");
  const lines = (await screen.findAllByRole("row")).slice(1);
  const expected = [
    ["s3://kept", "Failed", "the S3 store failed"],
    ["/mnt/backups/a.tar.zst", "Checked, whole", "2.3 MB"],
    ["s3://kept/b.tar.zst.age", "2 files of the storage are lost or damaged"],
    ["Being written, or broken off"],
  ];
  for (const [index, texts] of expected.entries()) {
    for (const text of texts) expect(within(lines[index] as HTMLElement).getByText(text)).toBeInTheDocument();
  }
  expect(asked[0]?.query.get("order")).toBe("started_at.desc,id.desc");
});
