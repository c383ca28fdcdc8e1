import { expect, it } from "vitest";
import { ENGLISH } from "#renderers/testing/words.ts";
import { refusalOf } from "./refusal.ts";
import { MAX_BYTES } from "#src/conversation/attachment.ts";

/** A file that reports the given size. */
const file = (name: string, size: number): File =>
  Object.defineProperty(new File([], name), "size", { value: size });

it.each([
  ["letter.pdf", MAX_BYTES, null],
  ["letter.pdf", MAX_BYTES + 1, /^letter\.pdf has 10\.0 MB\. Send a file of no more than 10\.0 MB/],
  ["letter.pdf", 0, /^letter\.pdf is empty/],
  ["run.exe", 10, /^run\.exe cannot be sent\. Files may be \.jpg/],
])("accepts or refuses the file %s of %i bytes: %s", (name, size, reason) => {
  const said = refusalOf(file(name, size), ENGLISH);
  if (reason === null) expect(said).toBeNull();
  else expect(said).toMatch(reason);
});
