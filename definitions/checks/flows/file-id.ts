import { isRecord } from "#engine/index.ts";
import type { FileCheck } from "../check.ts";
import { namedFaults, type FileFault } from "../file-faults.ts";

/** Finds documents and emails whose id differs from the name of their file, by which all else finds them. */
export const fileId: FileCheck = ({ documents, mail }, effective) => [
  ...faultsIn(effective, documents, "document"),
  ...faultsIn(effective, mail, "email"),
];

const faultsIn = namedFaults((value, name, noun: string): FileFault[] => {
  const id = isRecord(value) ? value.id : undefined;
  return typeof id !== "string" || id === name
    ? []
    : [
        {
          pointer: "/id",
          code: "screen-id",
          message: `The id of the ${noun} must be "${name}", the name of its file.`,
          fix: `Write "${name}".`,
        },
      ];
});
