import { spokenCopy, wordsCopy } from "../copy/copy-files.ts";
import type { MarkedText } from "../marks/marked-text.ts";
import { readMessage } from "../message-syntax.ts";
import type { Check } from "./check.ts";
import { fileFaults } from "./file-faults.ts";

/** Finds copy that cannot be shown: broken syntax, markup, or an address that can run a script. */
export const copyUnsafe: Check = (effective) =>
  [...spokenCopy(effective), ...wordsCopy(effective)].flatMap(({ file, places }) =>
    faultsIn(effective, file, places),
  );

const faultsIn = fileFaults((_value, places: readonly MarkedText[]) =>
  places.flatMap(({ pointer, text }) => {
    const { fault } = readMessage(text);
    return fault ? [{ pointer, ...fault }] : [];
  }),
);
