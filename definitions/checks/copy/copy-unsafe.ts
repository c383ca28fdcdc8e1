import { valueAt } from "#engine/index.ts";
import { answersCopy, copyIn, settingsCopy, wordsCopy } from "../../copy/copy-files.ts";
import { readMessage } from "../../copy/message-syntax.ts";
import type { MarkedText, SchemaLookup } from "../../marks/marked-text.ts";
import type { Definitions, Effective } from "../../model.ts";
import type { Finding } from "../../findings/finding.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import type { Check, FileCheck } from "../check.ts";
import { fileFaults, partFaults, type FileFault } from "../file-faults.ts";

/** Finds copy that cannot be shown: blanks, broken syntax, markup, or an address that can run a script. */
export const copyUnsafe: FileCheck = (flow, effective) =>
  inFlow(effective, flow, effective.schemas);

const inFlow = partFaults((value, { row }, schemas: SchemaLookup) =>
  faultsOf(copyIn(value, row, schemas)),
);

/** Finds the same in the answers of the chatbot, in the product's own words and in the settings of a lender. */
export const otherCopyUnsafe: Check = (effective, definitions) => [
  ...[...answersCopy(effective.answers, effective.schemas), ...wordsCopy(effective)].flatMap(
    ({ file, places }) => faultsIn(effective, file, places),
  ),
  ...inSettings(effective, definitions),
];

const inSettings = (effective: Effective, definitions: Definitions): Finding[] =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) =>
      settingsCopy(effective)
        .flatMap(({ places }) => faultsOf(places))
        .filter(({ pointer }) => valueAt(setting.file.value, pointer) !== undefined)
        .map(({ pointer, ...fault }) => settingFinding(setting, pointer, fault)),
    );

const faultsOf = (places: readonly MarkedText[]): FileFault[] =>
  places.flatMap(({ pointer, text }) => {
    const { fault } = readMessage(text);
    return fault ? [{ pointer, ...fault }] : [];
  });

const faultsIn = fileFaults((_value, places: readonly MarkedText[]) => faultsOf(places));
