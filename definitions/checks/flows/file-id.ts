import { isRecord } from "#engine/index.ts";
import type { MergedFile } from "../../model.ts";
import { findingAt, type FileCheck } from "../check.ts";

/** Finds documents and emails whose id differs from the name of their file, by which all else finds them. */
export const fileId: FileCheck = ({ documents, mail }, effective) =>
  [...named(documents, "document"), ...named(mail, "email")].flatMap(({ name, file, noun }) => {
    const id = isRecord(file.value) ? file.value.id : undefined;
    return typeof id !== "string" || id === name
      ? []
      : [
          findingAt(effective, file, "/id", {
            code: "screen-id",
            message: `The id of the ${noun} must be "${name}", the name of its file.`,
            fix: `Write "${name}".`,
          }),
        ];
  });

const named = (files: ReadonlyMap<string, MergedFile>, noun: string) =>
  [...files].map(([name, file]) => ({ name, file, noun }));
