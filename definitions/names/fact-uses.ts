/** The facts that guards use. Their declarations are keys, which the schema marks. */
import { isRecord } from "#engine/index.ts";
import type { Definitions } from "../index.ts";
import { guardsInFile } from "../guards/placed-guards.ts";
import type { SourceFile } from "../sources/source-file.ts";
import { namesOfGuard } from "./names-in-guard.ts";
import type { NameUse } from "./name-use.ts";

export const factUses = (
  definitions: Definitions,
  file: SourceFile,
  name: string | null,
): NameUse[] =>
  guardsInFile(definitions, file.path).flatMap(({ source, scope, facts, pointer }) =>
    facts === null || (name !== null && !source.includes(name))
      ? []
      : namesOfGuard(source, scope).flatMap((used): NameUse[] =>
          used.kind !== "fact"
            ? []
            : [
                {
                  kind: "fact",
                  name: used.name,
                  home: factHome(definitions, facts.path, used.name),
                  file: file.path,
                  pointer,
                  inKey: false,
                  start: used.start,
                  end: used.end,
                  escaped: false,
                  declares: false,
                },
              ],
        ),
  );

/**
 * Returns where a fact is known: in the folder of its flow, because a flow and its checklist mean
 * the same by one name, or in one of the two files when their texts differ.
 *
 * @param path file that declares the fact, relative to flows/
 */
export function factHome({ sources }: Definitions, path: string, name: string): string {
  const folder = path.slice(0, path.lastIndexOf("/"));
  const [inFlow, inChecklist] = ["flow", "checklist"].map((file) => {
    const value = sources.files.get(`flows/${folder}/${file}.json`)?.value;
    return isRecord(value) && isRecord(value.facts) ? value.facts[name] : undefined;
  });
  const differ = inFlow !== undefined && inChecklist !== undefined && inFlow !== inChecklist;
  return differ ? path : folder;
}
