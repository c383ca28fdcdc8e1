import { isRecord, joinPointer } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { formProperties } from "../../forms/form-properties.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

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
  return wrong.flatMap(({ id, field, pointer }, index) => {
    const isOther = (other: { id: string; field: string }): boolean =>
      other.id === field && other.field === id;
    // Two exchanged fields are one fault.
    if (wrong.slice(0, index).some(isOther)) return [];
    return [
      {
        pointer,
        code: "value-exchanged",
        ...(wrong.some(isOther) ? {} : { severity: "warning" as const }),
        message: `The block "${id}" fills "${field}", and the form has a field "${id}".`,
        fix: `Write "${id}", or give the block another id.`,
      },
    ];
  });
});
