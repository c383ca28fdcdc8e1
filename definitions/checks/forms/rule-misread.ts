import { joinPointer } from "#engine/index.ts";
import type { CompiledRule } from "#engine/expression/rules.ts";
import type { Tables } from "#engine/expression/scope.ts";
import { pointerOf } from "#engine/space/atom.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { formProperties } from "../../forms/form-properties.ts";
import { screenRules } from "../../forms/screen-rules.ts";
import type { Entities } from "../../model.ts";
import { namesInWords } from "../../values/answers-in-words.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds rules of forms that read the earlier answer of a question which the form asks, and rules that show their
 * message only at fields which they do not read.
 */
export const ruleMisread: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, entitiesOf(flow.value), flow.value.tables);

const faultsIn = folderFaults(
  (screen, entities: Entities, tables: Tables | undefined): FileFault[] => {
    const form = asRecord(asRecord(screen).form);
    return screenRules(screen, entities, tables).flatMap((rule, index) => {
      const pointer = joinPointer("/form/rules", index);
      const earlier = earlierReads(rule, pointer, form);
      return earlier.length > 0
        ? earlier
        : unreadFields(rule, pointer, formProperties(form.schema));
    });
  },
);

/** Whether a rule reads an answer of the form, or a part of it. */
const readsField = ({ expression }: CompiledRule, name: string): boolean =>
  expression?.reads.some((path) => `${path}.`.replace("[]", "").startsWith(`form.${name}.`)) ===
  true;

/** A rule may compare the new answer with the earlier one. It then reads both. */
function earlierReads(
  rule: CompiledRule,
  pointer: string,
  { bind, when }: Readonly<Record<string, unknown>>,
): FileFault[] {
  const read = new Set(rule.expression?.reads.map(pointerOf));
  const names = Object.entries(asRecord(bind)).flatMap(([name, target]) =>
    typeof target === "string" &&
    read.has(target) &&
    !Object.hasOwn(asRecord(when), name) &&
    !readsField(rule, name)
      ? [name]
      : [],
  );
  return names.length === 0
    ? []
    : [
        {
          pointer: joinPointer(pointer, "require"),
          code: "rule-misread",
          severity: "warning",
          message: `The rule reads the earlier answers to ${namesInWords(names)}, and not those that the form is about to save.`,
          fix: `Read ${names.map((name) => `form.${name}`).join(" and ")}.`,
        },
      ];
}

function unreadFields(rule: CompiledRule, pointer: string, known: readonly string[]): FileFault[] {
  // `rule-field-unknown` reports a name that the form does not have.
  return rule.fields.some((name) => readsField(rule, name) || !known.includes(name))
    ? []
    : [
        {
          pointer: joinPointer(pointer, "fields"),
          code: "rule-misread",
          severity: "warning",
          message: `The message shows at ${namesInWords(rule.fields)}, and no other answer there keeps the rule.`,
          fix: "Name a field that the rule reads, or let the rule read this one.",
        },
      ];
}
