import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeCalls, renderBlock } from "../../testing/harness.tsx";
import { acceptedKinds, refusal } from "./checks.ts";
import { formatBytes } from "./bytes.ts";
import { UploadBlock } from "./upload.tsx";
import { ENGLISH } from "../../testing/words.ts";

const limits = { accept: ["image/png", "application/pdf"], maxBytes: 2048 };
const options = { ...limits, types: [{ type: "USER_UPLOADED_PAYSTUB", label: "Pay stub" }] };
const file = (size: number, name = "stub.pdf", type = "application/pdf") =>
  new File([new Uint8Array(size)], name, { type });

describe("checks before an upload", () => {
  test.each([
    [file(100), null],
    [file(100, "STUB.PDF", ""), null],
    [file(0), "stub.pdf is empty. Choose the file again."],
    [file(9000), "stub.pdf has 8.8 KB. Send a file of no more than 2.0 KB."],
    [file(2049), "stub.pdf has 2.1 KB. Send a file of no more than 2.0 KB."],
    [
      file(10, "a.exe", "application/x-msdownload"),
      "a.exe is not a PNG or PDF file. Save it as one of these and try again.",
    ],
  ])("refusal of %o is %s", (file, reason) => expect(refusal(file, limits, ENGLISH)).toBe(reason));

  test("file types and sizes are formatted as text", () => {
    expect(acceptedKinds(["image/jpeg", "image/png", "application/pdf"], "en-US")).toBe(
      "JPG, PNG, or PDF",
    );
    expect(formatBytes(10 * 1024 * 1024, ENGLISH.words)).toBe("10 MB");
  });
});

test("the block uploads a file with its type and adds it to the value", async () => {
  const onChange = vi.fn();
  const uploadDocument = vi.fn().mockResolvedValue({ uuid: "u1" });
  const { user } = renderBlock(UploadBlock, {
    options,
    value: [],
    onChange,
    host: { calls: makeCalls({ uploadDocument }) },
  });
  await user.upload(screen.getByLabelText("Choose a file", { selector: "input" }), file(100));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(["u1"]));
  expect(uploadDocument.mock.calls[0]?.[1]).toBe("USER_UPLOADED_PAYSTUB");
  expect(screen.getByText("stub.pdf was uploaded.")).toBeTruthy();
});

test("the block explains a rejected file and does not send it", async () => {
  const uploadDocument = vi.fn();
  const { user } = renderBlock(UploadBlock, {
    options,
    value: [],
    onChange: vi.fn(),
    host: { calls: makeCalls({ uploadDocument }) },
  });
  await user.upload(screen.getByLabelText("Choose a file", { selector: "input" }), file(9000));
  expect(screen.getByRole("alert").textContent).toContain("Send a file of no more than");
  expect(uploadDocument).not.toHaveBeenCalled();
});

test("a failed upload can be tried again", async () => {
  const onChange = vi.fn();
  const uploadDocument = vi
    .fn()
    .mockRejectedValueOnce(new Error("The line went down."))
    .mockResolvedValue({ uuid: "u1" });
  const { user } = renderBlock(UploadBlock, {
    options,
    value: [],
    onChange,
    host: { calls: makeCalls({ uploadDocument }) },
  });
  await user.upload(screen.getByLabelText("Choose a file", { selector: "input" }), file(100));
  expect((await screen.findByRole("alert")).textContent).toContain("The line went down.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(["u1"]));
});

test("a file that the server rejected can be dismissed but not sent again", async () => {
  const refused = Object.assign(new Error("This file contains malware."), { status: 422 });
  const { user } = renderBlock(UploadBlock, {
    options,
    value: [],
    onChange: vi.fn(),
    host: { calls: makeCalls({ uploadDocument: vi.fn().mockRejectedValue(refused) }) },
  });
  await user.upload(screen.getByLabelText("Choose a file", { selector: "input" }), file(100));
  expect((await screen.findByRole("alert")).textContent).toContain("This file contains malware.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Dismiss stub.pdf" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["image/png", "PNG"],
  ["application/pdf", "PDF"],
])("a file of type %s from an earlier visit has the thumbnail text %s", (contentType, kind) => {
  renderBlock(UploadBlock, {
    options,
    value: ["u1"],
    onChange: vi.fn(),
    host: { application: { documents: [{ uuid: "u1", fileName: "front", contentType }] } },
  });
  expect(screen.getByText(kind)).toBeTruthy();
});

test("an uploaded file can be removed", async () => {
  const onChange = vi.fn();
  const removeDocument = vi.fn().mockResolvedValue(undefined);
  const { user } = renderBlock(UploadBlock, {
    options,
    value: ["u1"],
    onChange,
    host: {
      calls: makeCalls({ removeDocument }),
      application: { documents: [{ uuid: "u1", fileName: "stub.pdf", size: 100 }] },
    },
  });
  await user.click(screen.getByRole("button", { name: "Remove stub.pdf" }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(undefined));
  expect(removeDocument).toHaveBeenCalledWith("u1");
});

test("a canceled upload is neither kept nor reported as a failure", async () => {
  const onChange = vi.fn();
  const uploadDocument = vi.fn(
    (_file: File, _type: string, _onProgress: (fraction: number) => void, signal?: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("Time-out")));
      }),
  );
  const { user } = renderBlock(UploadBlock, {
    options,
    value: [],
    onChange,
    host: { calls: makeCalls({ uploadDocument }) },
  });
  await user.upload(screen.getByLabelText("Choose a file", { selector: "input" }), file(100));
  await user.click(await screen.findByRole("button", { name: "Cancel stub.pdf" }));
  await waitFor(() => expect(screen.getByText("stub.pdf was canceled.")).toBeTruthy());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test("replacing one of several files removes the old file only after the new one arrives", async () => {
  const onChange = vi.fn();
  const removeDocument = vi.fn().mockResolvedValue(undefined);
  const uploadDocument = vi.fn().mockResolvedValue({ uuid: "u3" });
  const { user } = renderBlock(UploadBlock, {
    options: { ...options, multiple: true },
    value: ["u1", "u2"],
    onChange,
    host: {
      calls: makeCalls({ removeDocument, uploadDocument }),
      application: {
        documents: [
          { uuid: "u1", fileName: "one.pdf" },
          { uuid: "u2", fileName: "two.pdf" },
        ],
      },
    },
  });
  await user.click(screen.getByRole("button", { name: "Replace two.pdf" }));
  await user.upload(
    screen.getByLabelText("Choose another file", { selector: "input" }),
    file(100, "new.pdf"),
  );
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(["u1", "u3"]));
  await waitFor(() => expect(removeDocument).toHaveBeenCalledWith("u2"));
});

describe("the camera", () => {
  const open = async (getUserMedia: () => Promise<unknown>) => {
    vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia } });
    const uploadDocument = vi.fn().mockResolvedValue({ uuid: "u1" });
    const { user } = renderBlock(UploadBlock, {
      options: { ...options, accept: ["image/jpeg"], camera: true },
      value: [],
      onChange: vi.fn(),
      host: { calls: makeCalls({ uploadDocument }) },
    });
    await user.click(screen.getByRole("button", { name: "Take a photo" }));
    return user;
  };
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ["NotAllowedError", /doesn’t let this page use the camera/],
    ["NotFoundError", /has no camera/],
    ["NotReadableError", /Another program/],
    ["SomethingNew", /can’t be used here/],
  ])("a camera that fails with %s says what to do instead", async (name, words) => {
    await open(() => Promise.reject(Object.assign(new Error(), { name })));
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(screen.getByRole("button", { name: "Choose a photo" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("the camera turns off when its dialog closes", async () => {
    const stop = vi.fn();
    const user = await open(() =>
      Promise.resolve(Object.assign(new MediaStream(), { getTracks: () => [{ stop }] })),
    );
    await screen.findByRole("button", { name: "Take photo" });
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(stop).toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
