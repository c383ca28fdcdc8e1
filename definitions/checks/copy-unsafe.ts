import { answersIn, copyIn, type CopyPlace } from "../copy-places.ts";
import { readMessage } from "../message-syntax.ts";
import type { Check } from "./check.ts";
import { fileFaults } from "./file-faults.ts";

/** A text for a borrower that cannot be shown: broken syntax, markup, or an address that runs script. */
export const copyUnsafe: Check = (effective) =>
  [...[...effective.flows.values()].flatMap(copyIn), ...answersIn(effective.answers)].flatMap(
    ({ file, places }) => faultsIn(effective, file, places),
  );

const faultsIn = fileFaults((_value, places: readonly CopyPlace[]) =>
  places.flatMap(({ pointer, text }) => {
    const { fault } = readMessage(text);
    return fault ? [{ pointer, ...fault }] : [];
  }),
);
