import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { describedAt } from "../../schemas/described-at.ts";
import { asRecord, propertiesOf, type Schema } from "../../forms/drawn-properties.ts";
import type { Entities } from "../../model.ts";
import { misfitOf, misfitPlace } from "../../values/misfit.ts";
import { bindFault } from "./bind-refused.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds fields that accept an answer which the place that they are saved to refuses, fields that lack a limit which the
 * place names for all forms (`x-limits`), and fields that share a place.
 */
export const bindValue: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, entitiesOf(flow.value));

const faultsIn = folderFaults((screen, entities: Entities): FileFault[] => {
  const form = asRecord(asRecord(screen).form);
  if (!isRecord(form.schema) || !isRecord(form.bind)) return [];
  const targets = Object.entries(form.bind).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const properties = new Map(
    propertiesOf(form.schema, "", {}, false).map(({ name, schema }) => [name, schema]),
  );
  const chosen = asRecord(form.choices);
  return targets.flatMap(([name, target], index) => {
    const schema = properties.get(name);
    return [
      ...sharedPlace(name, target, targets.slice(0, index)),
      // The list of choices decides what the field accepts.
      ...(schema === undefined || chosen[name] !== undefined
        ? []
        : refusedAnswer(name, target, schema, asRecord(asRecord(form.ui)[name]), entities)),
    ];
  });
});

function refusedAnswer(
  name: string,
  target: string,
  schema: Schema,
  ui: Schema,
  entities: Entities,
): FileFault[] {
  const [root = "", ...path] = parsePointer(target);
  if (root !== "application" && root !== "profile") return [];
  // `bind-refused` reports a place that no screen may write.
  if (bindFault(target, entities) !== null) return [];
  const { missing, way } = describedAt(entities[root], path);
  const place = way.at(-1)?.schema;
  if (missing !== null || place === undefined) return [];
  const misfit = misfitOf(schema, place, entities[root]);
  if (misfit === null) return lackedLimits(name, target, schema, ui, place);
  const value = misfit.path.length === 0 ? misfit.value : { [name]: misfit.value };
  return [
    {
      pointer: joinPointer("/form/bind", name),
      code: "bind-value",
      message: `The field accepts ${JSON.stringify(misfit.value)}, and ${misfitPlace(target, misfit)} refuses it: it ${misfit.words}.`,
      fix: "Give the field the limits of its place, or bind another place.",
      witness: value,
    },
  ];
}

/** The place takes such an answer, because the limit depends on the day, for example. */
function lackedLimits(
  name: string,
  target: string,
  schema: Schema,
  ui: Schema,
  place: Schema,
): FileFault[] {
  const messages = asRecord(ui["ui:messages"]);
  return Object.entries(asRecord(place["x-limits"])).flatMap(([keyword, least]) =>
    // `message-unshown` reports a message about the missing limit.
    Number(schema[keyword]) >= Number(least) ||
    (schema[keyword] === undefined && messages[keyword] !== undefined)
      ? []
      : [
          {
            pointer: joinPointer("/form/bind", name),
            code: "bind-value",
            severity: "warning",
            message: `Forms that ask for ${target} have a "${keyword}" of ${String(least)} or more, and "${name}" does not.`,
            fix: `Give "${name}" a "${keyword}" of ${String(least)}, with a message.`,
          },
        ],
  );
}

/** Of two fields with one place, the later one overwrites the answer of the other. */
function sharedPlace(
  name: string,
  target: string,
  before: readonly (readonly [string, string])[],
): FileFault[] {
  const other = before.find(
    ([, place]) =>
      place === target || place.startsWith(`${target}/`) || target.startsWith(`${place}/`),
  );
  return other === undefined
    ? []
    : [
        {
          pointer: joinPointer("/form/bind", name),
          code: "bind-shared",
          message: `"${name}" and "${other[0]}" are saved to the same place, ${target}, so that one answer replaces the other.`,
          fix: "Bind one of them to another place, or ask once.",
        },
      ];
}
