import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeCalls, renderBlock } from "../../testing/harness.tsx";
import { DocumentsBlock } from "./documents.tsx";

vi.mock("../document-viewer/pdf-pages.tsx", () => ({
  PdfPages: ({ title }: { title: string }) => <p>{`Pages of ${title}`}</p>,
}));

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const options = {
  stages: [
    { id: "application", title: "Your application" },
    { id: "closing", title: "Closing" },
  ],
  labels: { uploads: "What you sent us", other: "Other documents", all: "Download all" },
  empty: "There are none yet.",
  archive: "documents.zip",
};
const documents = [
  {
    uuid: uuid(1),
    type: "CREDIT_AGREEMENT" as const,
    title: "Credit agreement",
    stage: "closing",
    signedAt: "2026-11-20T12:00:00Z",
  },
  {
    uuid: uuid(2),
    type: "PASSPORT_FRONT" as const,
    fileName: "IMG_1.jpg",
    contentType: "image/jpeg",
    createdAt: "2026-11-19T12:00:00Z",
  },
  { uuid: uuid(3), type: "SUPPORT" as const, title: "A letter", stage: "elsewhere" },
];

test("the block groups documents by stage in the given order, then unnamed stages, then uploads", () => {
  renderBlock(DocumentsBlock, { options, host: { application: { documents } } });
  expect(screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent)).toEqual([
    "Closing",
    "Other documents",
    "What you sent us",
  ]);
  const closing = within(screen.getByRole("region", { name: "Closing" }));
  expect(closing.getByRole("button").textContent).toContain("Signed on");
  const sent = within(screen.getByRole("region", { name: "What you sent us" }));
  expect(sent.getByRole("button").textContent).toContain("Passport front");
});

test("each row opens in place: a document with its pages, an image as a picture", async () => {
  const fetchDocument = vi.fn().mockResolvedValue(new Blob(["x"], { type: "image/jpeg" }));
  const { user } = renderBlock(DocumentsBlock, {
    options,
    host: { application: { documents }, calls: makeCalls({ fetchDocument }) },
  });
  expect(fetchDocument).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: /Credit agreement/ }));
  expect(await screen.findByText("Pages of Credit agreement")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /Passport front/ }));
  expect((await screen.findByRole("img", { name: "Passport front" })).tagName).toBe("IMG");
  expect(screen.getByRole("button", { name: "Save a copy" })).toBeTruthy();
  expect(screen.queryByText("Pages of Credit agreement")).toBeNull();
});

test("an upload has the name that the screen gives its type", () => {
  const types = [{ type: "PASSPORT_FRONT", label: "Passport, photo page" }];
  renderBlock(DocumentsBlock, {
    options: { ...options, types },
    host: { application: { documents } },
  });
  const sent = within(screen.getByRole("region", { name: "What you sent us" }));
  expect(sent.getByRole("button").textContent).toContain("Passport, photo page");
});

test("one button saves all documents, and a failure shows its reason", async () => {
  const fetchAllDocuments = vi
    .fn()
    .mockRejectedValueOnce(new Error("No line."))
    .mockResolvedValue(new Blob());
  const { user } = renderBlock(DocumentsBlock, {
    options,
    host: { application: { documents }, calls: makeCalls({ fetchAllDocuments }) },
  });
  await user.click(screen.getByRole("button", { name: "Download all" }));
  expect((await screen.findByRole("alert")).textContent).toContain("No line.");
  await user.click(screen.getByRole("button", { name: "Download all" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(fetchAllDocuments).toHaveBeenCalledTimes(2);
});

test("the block says when there are no documents", () => {
  renderBlock(DocumentsBlock, { options, host: { application: {} } });
  expect(screen.getByText("There are none yet.")).toBeTruthy();
});

test("dates are in the zone of the home, and the block names it", () => {
  // November 20 in Hawaii, and November 21 in every zone of the mainland.
  const signedAt = "2026-11-21T09:30:00Z";
  renderBlock(DocumentsBlock, {
    options,
    host: {
      application: {
        property: { state: "HI" },
        documents: [{ ...documents[0], signedAt }] as typeof documents,
      },
    },
  });
  expect(screen.getByRole("button", { name: /Signed on 11\/20\/2026/ })).toBeTruthy();
  expect(
    screen.getByText("Dates are in Hawaii-Aleutian Standard Time, where your home is."),
  ).toBeTruthy();
});
