import { guardFinding, isRecord, joinPointer } from "#engine/index.ts";
import {
  compileComputed,
  type CompiledValue,
  type ComputingForm,
} from "#engine/expression/computed.ts";
import type { Tables } from "#engine/expression/scope.ts";
import { typeName } from "#engine/guard/type.ts";
import type { Finding } from "../../findings/finding.ts";
import { formatTypes, type Format } from "../../schemas/format-types.ts";
import type { Entities } from "../../model.ts";
import { bindFault } from "./bind-refused.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

type Form = ComputingForm & {
  readonly computed: readonly { readonly format: Format; readonly bind?: string }[];
  readonly bind: Readonly<Record<string, unknown>>;
};

/**
 * Finds computed values of forms that cannot be evaluated, that their format cannot show, and that
 * cannot be saved to their place.
 */
export const computedValue: FileCheck = ({ flow, checklist, screens }, effective, { entitiesOf }) =>
  [...screens.values()].flatMap((file): Finding[] => {
    const form = computingForm(file.value);
    if (form === null) return [];
    const { tables } = flow.value;
    const entities = entitiesOf(flow.value);
    const expressionFaults = compileComputed(form, entities, tables).flatMap(
      ({ expression, diagnostics }, index) =>
        diagnostics.map((diagnostic) =>
          guardFinding(
            diagnostic,
            expression,
            `/form/computed/${index}/expression`,
            file.sourceMap(effective.organisation),
          ),
        ),
    );
    return [
      ...expressionFaults,
      ...faultsIn(effective, file, entities, tables, checklist !== null),
    ];
  });

const faultsIn = fileFaults(
  (screen, entities: Entities, tables: Tables | undefined, hasChecklist: boolean): FileFault[] => {
    const form = computingForm(screen);
    if (form === null) return [];
    return compileComputed(form, entities, tables).flatMap((value, index) => [
      ...formatFaults(value, form.computed[index]?.format ?? "text", index),
      ...bindFaults(form, value, index, entities, hasChecklist),
    ]);
  },
);

function formatFaults({ id, compiled }: CompiledValue, format: Format, index: number): FileFault[] {
  if (compiled === null || compiled.type.kind === "any") return [];
  const [noun, fits] = formatTypes[format];
  return fits(compiled.type)
    ? []
    : [
        {
          pointer: joinPointer("/form/computed", index, "format"),
          code: "computed-format",
          message: `The format "${format}" shows ${noun}, and "${id}" is ${typeName(compiled.type)}.`,
          fix: "Choose the format of the value, or compute another value.",
        },
      ];
}

function bindFaults(
  form: Form,
  { id, bind }: CompiledValue,
  index: number,
  entities: Entities,
  hasChecklist: boolean,
): FileFault[] {
  if (bind === undefined) return [];
  const others = form.computed.filter((other) => other.bind === bind).length;
  const reason = !hasChecklist
    ? {
        message: `"${id}" is not saved: this flow decides in the browser, which saves no computed value.`,
        fix: "Remove the bind, and let the checklist of the product derive the value.",
      }
    : others > 1 || Object.values(form.bind).includes(bind)
      ? {
          message: `${bind} is also saved by another part of this form.`,
          fix: "Bind each value to a place of its own.",
        }
      : bindFault(bind, entities);
  return reason === null
    ? []
    : [{ pointer: joinPointer("/form/computed", index, "bind"), code: "computed-bind", ...reason }];
}

/** The form of a screen that computes values. Its structure was checked with the file's schema. */
function computingForm(screen: unknown): Form | null {
  const form = isRecord(screen) ? screen.form : null;
  return isRecord(form) &&
    Array.isArray(form.computed) &&
    isRecord(form.schema) &&
    isRecord(form.bind)
    ? (form as unknown as Form)
    : null;
}
