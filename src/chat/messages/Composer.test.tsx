import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { LanguageProvider } from "#renderers/index.ts";
import { ENGLISH } from "#renderers/testing/words.ts";
import { Composer, EMPTY_DRAFT } from "./Composer.tsx";

afterEach(cleanup);

function Box({ refusal = null }: { refusal?: string | null }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  return (
    <LanguageProvider value={ENGLISH}>
      <Composer draft={draft} onDraft={setDraft} onSend={() => {}} attachments refusal={refusal} />
    </LanguageProvider>
  );
}

it("keeps the files that can be sent and says why the others cannot", async () => {
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

it("says why the server refused a file", () => {
  render(<Box refusal="This file contains malware and was not stored." />);
  expect(screen.getByRole("alert").textContent).toContain("contains malware");
});
