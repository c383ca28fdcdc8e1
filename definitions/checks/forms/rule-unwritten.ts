import { isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import type { Tables } from "#engine/expression/scope.ts";
import { joinPointer } from "#engine/index.ts";
import { pointerOf } from "#engine/space/atom.ts";
import { screenRules } from "../../forms/screen-rules.ts";
import type { Entities } from "../../model.ts";
import { inFolder } from "../../parts/in-folder.ts";
import { writtenPointers } from "../../writes/written-pointers.ts";
import { findingAt, type Check } from "../check.ts";

/** Finds rules of forms that read a value which nothing collects or writes. Most of them refuse no answer. */
export const ruleUnwritten: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap((flow) => {
    const { tables } = flow.flow.value;
    const readings = readingsIn(flow.screens, definitions.entitiesOf(flow.flow.value), tables);
    if (readings.size === 0) return [];
    const written = writtenPointers(effective, definitions, flow);
    return [...readings].flatMap(([id, places]) => {
      const file = flow.screens.get(id);
      const missing = places.filter(({ place }) => !isWritten(place, written));
      return file === undefined
        ? []
        : missing.map(({ pointer, place }) =>
            findingAt(effective, file, pointer, {
              code: "unwritten-field",
              severity: "warning",
              message: `Nothing collects or writes ${place}, so it always reads as absent.`,
              fix: "Read a value that the borrower has given before this screen.",
            }),
          );
    });
  });

/** Returns the places outside of the form that its rules read. */
const readingsIn = inFolder(({ value }, _id, entities: Entities, tables: Tables | undefined) =>
  screenRules(value, entities, tables).flatMap(({ expression }, index) =>
    [...new Set(expression?.reads)]
      .filter((path) => /^(application|profile)\./.test(path))
      .map((path) => ({
        pointer: joinPointer("/form/rules", index, "require"),
        place: pointerOf(path),
      })),
  ),
);
