/** What is wrong with the JSON Schemas themselves, each looked at by itself. */
import { isRecord } from "#engine/index.ts";
import { finding, type Finding } from "./finding.ts";
import { compileSchema } from "./registry.ts";
import type { SourceFile, Sources } from "./sources.ts";

/** A schema that strict Ajv refuses, one without an identity, and two with the same. */
export function schemaFindings(sources: Sources): Finding[] {
  const first = new Map<string, string>();
  return [...sources.files.values()]
    .filter((file) => file.path.startsWith("schemas/") && file.value !== undefined)
    .flatMap((file) => {
      const compiled = compileSchema(file.path, file.value);
      return "fault" in compiled ? [compiled.fault] : identityFaults(file, first);
    });
}

function identityFaults(file: SourceFile, first: Map<string, string>): Finding[] {
  const id = isRecord(file.value) ? file.value.$id : undefined;
  const at = (pointer: string, code: string, message: string): Finding[] => {
    const place = file.placeOf(pointer);
    return [
      finding({
        code,
        file: file.path,
        pointer,
        line: place?.line ?? null,
        column: place?.column ?? null,
        message,
        fix: `Write "$id": "https://hearthline.dev/${file.path}".`,
      }),
    ];
  };
  if (typeof id !== "string" || id === "")
    return at("", "schema-without-id", "The schema has no $id, so nothing can refer to it.");
  const other = first.get(id);
  if (other !== undefined) return at("/$id", "schema-id-repeated", `${other} has the same $id.`);
  first.set(id, file.path);
  return [];
}
