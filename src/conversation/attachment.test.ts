import { expect, it } from "vitest";
import { fileSize, isAllowedFile } from "./attachment.ts";

it.each([
  [0, "0 bytes"],
  [1, "1 bytes"],
  [1023, "1023 bytes"],
  [1024, "1.0 KB"],
  [1536, "1.5 KB"],
  [1024 * 1024 - 1, "1.0 MB"],
  [1024 * 1024, "1.0 MB"],
  [5.25 * 1024 * 1024, "5.3 MB"],
])("formats %i bytes as %s", (bytes, text) => {
  expect(fileSize(bytes, "en-US")).toBe(text);
});

it.each([
  ["a.jpg", true],
  ["A.PDF", true],
  ["voice.amr", true],
  [".pdf", false],
  ["a.pdf.exe", false],
  ["a.svg", false],
  ["pdf", false],
])("decides whether %s may be sent: %s", (name, allowed) => {
  expect(isAllowedFile(name)).toBe(allowed);
});
