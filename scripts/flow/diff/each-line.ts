import { readInput } from "../input.ts";
import { linesOf } from "../lines.ts";
import type { GivenApplications } from "#definitions/diff/applications.ts";

/** @param input file with a line for each application, as `decide` reads them; `-` for standard input */
export const eachLine =
  (input: string): GivenApplications =>
  async ([, after], decide) => {
    for await (const { number, text } of linesOf(input)) {
      const read = readInput(text, after);
      decide(number, "error" in read ? null : read.input);
    }
  };
