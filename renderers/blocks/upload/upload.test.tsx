import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeCalls, renderBlock } from "../../testing/harness.tsx";
import { acceptedKinds, refusal } from "./checks.ts";
import { formatBytes } from "./bytes.ts";
import { UploadBlock } from "./upload.tsx";

const limits = { accept: ["image/png", "application/pdf"], maxBytes: 2048 };
const options = { ...limits, types: [{ type: "USER_UPLOADED_PAYSTUB", label: "Pay stub" }] };
const file = (size: number, name = "stub.pdf", type = "application/pdf") =>
  new File([new Uint8Array(size)], name, { type });

describe("checks before anything is sent", () => {
  test.each([
    [file(100), null],
    [file(100, "STUB.PDF", ""), null],
    [file(0), "stub.pdf is empty. Choose the file again."],
    [file(9000), "stub.pdf has 8.8 KB. Send a file of no more than 2.0 KB."],
    [
      file(10, "a.exe", "application/x-msdownload"),
      "a.exe is not a PNG or PDF file. Save it as one of these and try again.",
    ],
  ])("%o", (given, reason) => expect(refusal(given, limits)).toBe(reason));

  test("kinds and sizes in words", () => {
    expect(acceptedKinds(["image/jpeg", "image/png", "application/pdf"])).toBe("JPG, PNG, or PDF");
    expect(formatBytes(10 * 1024 * 1024)).toBe("10 MB");
  });
});

test("a file is sent with its type and becomes the value", async () => {
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

test("a file that is refused is explained and not sent", async () => {
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

test("a file that the server refused as it is can be put away, not sent again", async () => {
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
])("a file of an earlier visit of type %s stands there as %s", (contentType, kind) => {
  renderBlock(UploadBlock, {
    options,
    value: ["u1"],
    onChange: vi.fn(),
    host: { application: { documents: [{ uuid: "u1", fileName: "front", contentType }] } },
  });
  expect(screen.getByText(kind)).toBeTruthy();
});

test("a file can be removed", async () => {
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

test("a file on its way can be cancelled, and is neither kept nor called a failure", async () => {
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
  await waitFor(() => expect(screen.getByText("stub.pdf was cancelled.")).toBeTruthy());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test("one of several is replaced in its own right, and the old one removed only then", async () => {
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
  ])("that fails with %s says what to do instead", async (name, words) => {
    await open(() => Promise.reject(Object.assign(new Error(), { name })));
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(screen.getByRole("button", { name: "Choose a photo" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("is switched off when it is closed", async () => {
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
