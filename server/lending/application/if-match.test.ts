import { expect, it } from "vitest";
import { expectedVersion } from "./if-match.ts";

/** The largest value of an integer column of the database. */
const LARGEST_VERSION = 2 ** 31 - 1;

it.each([1, 999_999_999, 1_000_000_000, LARGEST_VERSION])(
  "reads the version %d from a header",
  (version) => {
    expect(expectedVersion(`"${version}"`)).toBe(version);
    expect(expectedVersion(`W/"${version}.en-US"`)).toBe(version);
  },
);

it.each([undefined, "*"])("expects any version with the header %s", (header) => {
  expect(expectedVersion(header)).toBeNull();
});

it.each(["", "new", '"-1"', '"12345678901"'])("rejects the header '%s'", (header) => {
  expect(() => expectedVersion(header)).toThrow("400 invalid-request");
});
