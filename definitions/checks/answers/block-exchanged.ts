import { isRecord, joinPointer } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { formProperties } from "../../forms/form-properties.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { exchangedOnce } from "./exchanged.ts";

/**
 * Finds blocks that have the name of one answer and fill another: the block `licenseFront` fills `licenseBack`. One
 * block alone is a warning, because nobody reads its name.
 */
export const blockExchanged: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  const { body, form } = asRecord(screen);
  if (!Array.isArray(body) || !isRecord(form)) return [];
  const properties = new Set(formProperties(form.schema));
  const wrong = body.flatMap((block: unknown, index) => {
    const { id, field } = asRecord(block);
    return typeof id === "string" &&
      typeof field === "string" &&
      id !== field &&
      properties.has(id) &&
      properties.has(field)
      ? [{ id, field, pointer: joinPointer("/body", index, "field") }]
      : [];
  });
  return exchangedOnce(wrong, (one, other) => other.id === one.field && other.field === one.id).map(
    ({ fault: { id, field, pointer }, isPair }) => ({
      pointer,
      code: "value-exchanged",
      ...(isPair ? {} : { severity: "warning" as const }),
      message: `The block "${id}" fills "${field}", and the form has a field "${id}".`,
      fix: `Write "${id}", or give the block another id.`,
    }),
  );
});
