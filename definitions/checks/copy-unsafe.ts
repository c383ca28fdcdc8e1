import { answersCopy, flowCopy, wordsCopy } from "../copy/copy-files.ts";
import type { MarkedText } from "../marks/marked-text.ts";
import { readMessage } from "../copy/message-syntax.ts";
import type { Check, FileCheck } from "./check.ts";
import { fileFaults } from "./file-faults.ts";

/** Finds copy that cannot be shown: broken syntax, markup, or an address that can run a script. */
export const copyUnsafe: FileCheck = (flow, effective) =>
  flowCopy(flow, effective.schemas).flatMap(({ file, places }) =>
    faultsIn(effective, file, places),
  );

/** Finds the same in the answers of the chatbot and in the product's own words. */
export const otherCopyUnsafe: Check = (effective) =>
  [...answersCopy(effective.answers, effective.schemas), ...wordsCopy(effective)].flatMap(
    ({ file, places }) => faultsIn(effective, file, places),
  );

const faultsIn = fileFaults((_value, places: readonly MarkedText[]) =>
  places.flatMap(({ pointer, text }) => {
    const { fault } = readMessage(text);
    return fault ? [{ pointer, ...fault }] : [];
  }),
);
