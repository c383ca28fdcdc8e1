/** Checks each JSON Schema under schemas/ by itself. */
import { isRecord, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { schemasHash } from "../identity/content-keys.ts";
import { finding, type Finding } from "../findings/finding.ts";
import { keptOr, type KeptResults } from "../incremental/kept-results.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import { compileSchema } from "./registry.ts";
import { schemaLookup } from "./schema-lookup.ts";
import type { SourceFile } from "../sources/source-file.ts";
import type { Sources } from "../sources/sources.ts";

/**
 * The schema with `true` in place of each reference to another schema file, which is compiled on
 * its own. A reference to a file or a place that does not exist stays, so that compiling fails on
 * it.
 */
function withoutFileReferences(schema: unknown, path: string, lookup: SchemaLookup): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, ...siblings } = schema as Record<string, unknown>;
  if (typeof $ref === "string" && !$ref.startsWith("#")) {
    const { pathname, hash } = new URL($ref, `file:///${path}`);
    const target = lookup(/^\/schemas\/(.+)\.schema\.json$/.exec(pathname)?.[1] ?? "");
    return valueAt(target, hash.slice(1)) === undefined ? schema : siblings;
  }
  const before = Object.entries(schema);
  const after = before.map(([key, value]): [string, unknown] => [
    key,
    withoutFileReferences(value, path, lookup),
  ]);
  // The same object for a schema without such references: compiled schemas are cached by it.
  if (after.every(([, value], index) => value === before[index]?.[1])) return schema;
  return Array.isArray(schema) ? after.map(([, value]) => value) : Object.fromEntries(after);
}

const compiledAlone = memoize(({ path, value }: SourceFile, lookup: SchemaLookup) =>
  compileSchema(path, withoutFileReferences(value, path, lookup)),
);

/** Finds schemas that strict Ajv rejects, that have no $id, or that share one. */
export function schemaFindings(sources: Sources, kept: KeptResults | null = null): Finding[] {
  const first = new Map<string, string>();
  const lookup = schemaLookup(sources);
  return [...sources.files.values()]
    .filter((file) => file.path.startsWith("schemas/") && file.value !== undefined)
    .flatMap((file) => {
      const fault = keptOr(
        kept,
        () => ["schema", schemasHash(sources), file.path],
        () => {
          const compiled = compiledAlone(file, lookup);
          return "fault" in compiled ? compiled.fault : null;
        },
      );
      return fault === null ? identityFaults(file, first) : [fault];
    });
}

function identityFaults(file: SourceFile, first: Map<string, string>): Finding[] {
  const id = isRecord(file.value) ? file.value.$id : undefined;
  const faultAt = (pointer: string, code: string, message: string): Finding[] => {
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
    return faultAt(
      "",
      "schema-without-id",
      "The schema has no $id, so no other schema can refer to it.",
    );
  const other = first.get(id);
  if (other !== undefined)
    return faultAt("/$id", "schema-id-repeated", `${other} has the same $id.`);
  first.set(id, file.path);
  return [];
}
