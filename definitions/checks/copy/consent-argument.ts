import { isRecord, joinPointer } from "#engine/index.ts";
import { readMessage } from "../../copy/message-syntax.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds consents whose sentence has arguments. The record of a consent is the hash of its sentence,
 * which must be the same for everybody.
 */
export const consentArgument: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  const form = isRecord(screen) && isRecord(screen.form) ? screen.form : {};
  const schema = isRecord(form.schema) ? form.schema : {};
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(isRecord(form.bind) ? form.bind : {}).flatMap(([name, target]) => {
    const property = properties[name];
    const sentence = isRecord(property) ? property.title : undefined;
    if (!isRecord(target) || target.consent === undefined || typeof sentence !== "string")
      return [];
    const names = [...readMessage(sentence).args.keys()];
    return names.length === 0
      ? []
      : [
          {
            pointer: joinPointer("/form/schema/properties", name, "title"),
            code: "consent-argument",
            message: `The sentence of the consent uses ${names.map((each) => `{${each}}`).join(" and ")}, so its record does not say what the person agreed to.`,
            fix: "Write the sentence without arguments, and put the value into another text.",
          },
        ];
  });
});
