import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { Composer, EMPTY } from "./Composer.tsx";

afterEach(cleanup);

function Box({ refusal = null }: { refusal?: string | null }) {
  const [draft, setDraft] = useState(EMPTY);
  return (
    <Composer draft={draft} onDraft={setDraft} onSend={() => {}} attachments refusal={refusal} />
  );
}

it("keeps the files that can be sent, and says why the others cannot", async () => {
  render(<Box />);
  const files = [new File(["x"], "one.pdf"), new File([], "empty.txt"), new File(["x"], "run.exe")];
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText("Attach files", { selector: "input" }), files);
  expect(screen.getByRole("list", { name: "Files to send" }).textContent).toContain("one.pdf");
  expect(screen.queryByText("empty.txt")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe(
    "empty.txt is empty. Choose the file again. run.exe cannot be sent. Files may be .jpg, .png, .amr, .mp3, .mp4, .pdf, or .txt.",
  );
});

it("says why the other side did not take a file", () => {
  render(<Box refusal="This file contains malware and was not stored." />);
  expect(screen.getByRole("alert").textContent).toContain("contains malware");
});
