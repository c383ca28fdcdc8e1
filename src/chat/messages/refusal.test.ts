import { expect, it } from "vitest";
import { refusalOf } from "./refusal.ts";
import { MOST_BYTES } from "./size.ts";

/** A file that says it has so many bytes. */
const file = (name: string, size: number): File =>
  Object.defineProperty(new File([], name), "size", { value: size });

it.each([
  ["letter.pdf", MOST_BYTES, null],
  [
    "letter.pdf",
    MOST_BYTES + 1,
    /^letter\.pdf has 10\.0 MB\. Send a file of no more than 10\.0 MB/,
  ],
  ["letter.pdf", 0, /^letter\.pdf is empty/],
  ["run.exe", 10, /^run\.exe cannot be sent\. Files may be \.jpg/],
])("%s of %i bytes: %s", (name, size, reason) => {
  const said = refusalOf(file(name, size));
  if (reason === null) expect(said).toBeNull();
  else expect(said).toMatch(reason);
});
