import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleApplication } from "../../gallery/sample.ts";
import { makeCalls, renderBlock } from "../../testing/harness.tsx";
import { DocumentViewerBlock } from "./document-viewer.tsx";
import { pickDocuments, titleOf } from "./pick.ts";

// The PDF reader needs a real browser, and the gallery test covers it there. Here a button plays
// its end mark.
vi.mock("./pdf-pages.tsx", () => ({
  PdfPages: ({ title, onEnd }: { title: string; onEnd: () => void }) => (
    <button type="button" onClick={onEnd}>{`End of ${title}`}</button>
  ),
}));

const [first, second] = pickDocuments(sampleApplication.documents ?? [], { stage: "closing" });
const fetchDocument = () => Promise.resolve(new Blob());

test("pickDocuments selects by stage and types", () => {
  const all = sampleApplication.documents ?? [];
  expect(pickDocuments(all, { types: ["DEED_OF_TRUST", "CREDIT_AGREEMENT"] }).map(titleOf)).toEqual(
    ["Deed of trust", "Credit agreement"],
  );
  expect(titleOf({ type: "RIGHT_NOT_TO_CLOSE" })).toBe("Right not to close");
});

test("the viewer reports each document read to its end and adds it to the value", async () => {
  const onChange = vi.fn();
  const markRead = vi.fn().mockResolvedValue(undefined);
  const { user } = renderBlock(DocumentViewerBlock, {
    options: { stage: "closing" },
    value: [],
    onChange,
    host: { application: sampleApplication, calls: makeCalls({ fetchDocument, markRead }) },
  });
  expect(screen.getByText("0 of 2 read")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "End of Credit agreement" }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith([first?.uuid]));
  expect(markRead).toHaveBeenCalledWith(first?.uuid);
});

test("the viewer names a document that does not load, and loads it when the reader tries again", async () => {
  const fetchOnce = vi
    .fn()
    .mockRejectedValueOnce(new Error("No line."))
    .mockImplementation(fetchDocument);
  const { user } = renderBlock(DocumentViewerBlock, {
    options: { stage: "closing" },
    value: [],
    onChange: vi.fn(),
    host: { application: sampleApplication, calls: makeCalls({ fetchDocument: fetchOnce }) },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("No line.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "End of Credit agreement" })).toBeTruthy();
});

test("the viewer counts a document as unread when the report fails, and offers to try again", async () => {
  const onChange = vi.fn();
  const markRead = vi
    .fn()
    .mockRejectedValueOnce(new Error("No line."))
    .mockResolvedValue(undefined);
  const { user } = renderBlock(DocumentViewerBlock, {
    options: { stage: "closing" },
    value: [],
    onChange,
    host: { application: sampleApplication, calls: makeCalls({ fetchDocument, markRead }) },
  });
  await user.click(await screen.findByRole("button", { name: "End of Credit agreement" }));
  expect((await screen.findByRole("alert")).textContent).toContain("No line.");
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith([first?.uuid]));
});

test("the viewer counts documents read on an earlier visit", () => {
  const onChange = vi.fn();
  const documents = (sampleApplication.documents ?? []).map((document) =>
    document.uuid === second?.uuid ? { ...document, readAt: "2026-11-20T10:00:00Z" } : document,
  );
  renderBlock(DocumentViewerBlock, {
    options: { stage: "closing" },
    value: [],
    onChange,
    host: { application: { documents }, calls: makeCalls({ fetchDocument }) },
  });
  expect(onChange).toHaveBeenCalledWith([second?.uuid]);
  expect(screen.getByText("1 of 2 read")).toBeTruthy();
});

test("the viewer says that documents are being prepared while there are none", () => {
  renderBlock(DocumentViewerBlock, { options: { stage: "none" }, host: {} });
  expect(screen.getByText("Your documents are being prepared.")).toBeTruthy();
});

test("a borrower can agree to a document after reading it, and the value lists the accepted documents", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(DocumentViewerBlock, {
    options: { stage: "closing", agree: "I agree to sign the {title}." },
    value: [],
    onChange,
    host: {
      application: sampleApplication,
      calls: makeCalls({ fetchDocument, markRead: () => Promise.resolve() }),
    },
  });
  const box = await screen.findByRole<HTMLInputElement>("checkbox", {
    name: "I agree to sign the Credit agreement.",
  });
  expect(box.disabled).toBe(true);
  await user.click(await screen.findByRole("button", { name: "End of Credit agreement" }));
  await waitFor(() => expect(box.disabled).toBe(false));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(box);
  expect(onChange).toHaveBeenLastCalledWith([first?.uuid]);
});
