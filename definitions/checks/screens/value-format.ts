import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { describedAt } from "../../schemas/described-at.ts";
import { labelFaults } from "../../values/label-faults.ts";
import { wrongFormat } from "../../values/shown-kinds.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { rootsOf, type Roots } from "./value-unknown.ts";

/**
 * Finds values that blocks and documents show in a format for other values, such as a date as an amount: the place
 * would be empty or misread. The checks `copy-argument` and `agent-fact` know those of copy and of the agent's view.
 */
export const valueFormat: FileCheck = (parts, effective, { entitiesOf }) => {
  const { flow, screens, documents } = parts;
  const { application, profile } = entitiesOf(flow.value);
  const roots = rootsOf(application, profile, effective.schemas("organisation"));
  return [...inScreen(effective, screens, roots), ...inDocument(effective, documents, roots)];
};

/** A value with its format, which is `text` without one. */
interface FormattedValue {
  /** Pointer of the format, or of the object around it. */
  readonly pointer: string;
  readonly target: string;
  readonly format: unknown;
  /** Pointer of the object with the format, and its texts by value. */
  readonly around: string;
  readonly labels: unknown;
}

const inScreen = folderFaults((screen, roots: Roots): FileFault[] =>
  isRecord(screen)
    ? formattedIn(screen.body, "/body").flatMap((each) => faultsOf(each, roots, false))
    : [],
);

const inDocument = folderFaults((document, roots: Roots): FileFault[] =>
  formattedIn(document, "").flatMap((each) => faultsOf(each, roots, true)),
);

/** Returns the values that a file shows, and the fields of the items of its lists. */
function formattedIn(value: unknown, pointer: string, list?: unknown): FormattedValue[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => formattedIn(each, joinPointer(pointer, index), list));
  if (!isRecord(value)) return [];
  const { format } = value;
  const targets = [
    value.value,
    value.to,
    value.pointer,
    typeof value.field === "string" && typeof list === "string" ? `${list}/0/${value.field}` : null,
  ].filter((target): target is string => typeof target === "string" && target.startsWith("/"));
  return [
    // A row without a format has a label. An argument without one may only choose between texts.
    ...(format !== undefined || value.label !== undefined
      ? targets.map((target) => ({
          pointer: format === undefined ? pointer : joinPointer(pointer, "format"),
          target,
          format,
          around: pointer,
          labels: value.labels,
        }))
      : []),
    ...Object.entries(value).flatMap(([key, each]) =>
      key === "fields" && isRecord(each)
        ? Object.entries(each).flatMap(([name, how]) =>
            formattedIn(how, joinPointer(pointer, key, name), value.pointer),
          )
        : formattedIn(each, joinPointer(pointer, key)),
    ),
  ];
}

function faultsOf(
  { pointer, target, format = "text", around, labels }: FormattedValue,
  roots: Roots,
  writesYesAndNo: boolean,
): FileFault[] {
  const [root = "", ...path] = parsePointer(target);
  const entity = roots[root];
  // The check `value-unknown` reports a value that no schema describes.
  const described = entity === undefined ? null : describedAt(entity, path);
  if (described === null || described.missing !== null || typeof format !== "string") return [];
  const schema = described.way.at(-1)?.schema ?? {};
  const wrong = wrongFormat(format, schema, writesYesAndNo);
  return wrong === null
    ? labelFaults(labels, target, schema).map(({ value, ...fault }) => ({
        code: "value-format",
        pointer: joinPointer(around, "labels", ...(value === null ? [] : [value])),
        ...fault,
      }))
    : [
        {
          code: "value-format",
          pointer,
          message: `The format "${format}" shows ${wrong.noun}, and ${target} is ${wrong.kind}.`,
          fix: `Choose a format that shows ${wrong.kind}, or show another value.`,
        },
      ];
}
