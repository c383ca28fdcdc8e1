import { isRecord, joinPointer } from "#engine/index.ts";
import { readMessage } from "../../copy/message-syntax.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds lists of documents whose text uses no value of the item. Every bullet point would read the
 * same: an argument that has the name of an item's field is a value of the whole document.
 */
export const listConstant: FileCheck = ({ documents }, effective) =>
  [...documents.values()].flatMap((file) => constantLists(effective, file));

const constantLists = fileFaults((document): FileFault[] => {
  const sections: unknown[] =
    isRecord(document) && Array.isArray(document.sections) ? document.sections : [];
  return sections.flatMap((section, index): FileFault[] => {
    const each = isRecord(section) ? section.each : undefined;
    if (!isRecord(each) || typeof each.text !== "string") return [];
    const values = ["item", ...Object.keys(isRecord(each.fields) ? each.fields : {})];
    const { args } = readMessage(each.text);
    if (values.some((name) => args.has(name))) return [];
    return [
      {
        pointer: joinPointer("/sections", index, "each", "text"),
        code: "list-constant",
        message: "The text uses no value of an item, so every bullet point reads the same.",
        fix: 'Name the fields of the item in "fields", and use them in the text; a text item is {item}.',
      },
    ];
  });
});
