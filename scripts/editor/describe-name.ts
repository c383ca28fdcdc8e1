/** What a name means, as Markdown, and where it is declared. */
import { isRecord, parsePointer, valueAt } from "#engine/index.ts";
import type { Definitions } from "#definitions/index.ts";
import { namesInAll, namesInFlow, type Names } from "./schemas/names.ts";
import type { DeclaredAt } from "./define.ts";
import { NAME_KINDS } from "#definitions/names/kinds.ts";
import { usesOf } from "#definitions/names/lookup.ts";
import type { NameUse } from "#definitions/names/name-use.ts";

/** Returns the declarations of a name: its schema when the product's code has it. */
export function declarationsOf(
  definitions: Definitions,
  use: NameUse,
): readonly (NameUse | DeclaredAt)[] {
  const declared = usesOf(definitions, use).filter(({ declares }) => declares);
  if (declared.length > 0) return declared;
  const file = `schemas/${use.kind}/${use.name}.schema.json`;
  return definitions.sources.files.has(file) ? [{ file, pointer: "" }] : [];
}

export function nameText(definitions: Definitions, use: NameUse): string {
  const { noun, known } = NAME_KINDS[use.kind] ?? { noun: "a name", known: "everywhere" };
  const [declared] = declarationsOf(definitions, use);
  const uses = usesOf(definitions, use).filter(({ declares }) => !declares).length;
  const where = known === "everywhere" || declared === undefined ? "" : ` of \`${declared.file}\``;
  const used = uses === 0 ? "Nothing uses it." : `Used in ${uses} place${uses === 1 ? "" : "s"}.`;
  const about = textAbout(definitions, use, declared);
  return [`**${use.name}**, ${noun}${where}`, ...(about === "" ? [] : [about]), used].join("\n\n");
}

function textAbout(
  definitions: Definitions,
  { kind, name, home }: NameUse,
  declared: NameUse | DeclaredAt | undefined,
): string {
  if (declared === undefined) return "";
  const value = valueAt(definitions.sources.files.get(declared.file)?.value, declared.pointer);
  if (kind === "fact") return typeof value === "string" ? block("cel", value) : "";
  if (kind === "argument") return block("json", JSON.stringify(value, null, 2));
  if (parsePointer(declared.pointer).length === 0)
    return isRecord(value) && typeof value.description === "string" ? value.description : "";
  const { base } = definitions;
  const flow = base.flows.get(home ?? "");
  const names: Names = flow
    ? namesInFlow(definitions, flow)
    : namesInAll([...base.flows.values()].map((each) => namesInFlow(definitions, each)));
  return names[kind]?.get(name) ?? "";
}

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
