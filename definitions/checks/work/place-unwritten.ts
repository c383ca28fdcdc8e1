import { isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import { neededPlaces } from "../../writes/registered-writes.ts";
import { writtenPointers } from "../../writes/written-pointers.ts";
import { findingAt, type Check } from "../check.ts";
import { workIn } from "./registered-work.ts";

/**
 * Finds effects and jobs that need a value which nothing collects or writes, such as a payment
 * without an account. An overlay that removes a screen causes it at one lender alone.
 */
export const placeUnwritten: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap((flow) =>
    workIn(effective, flow).flatMap(({ file, use, schema }) => {
      const needed = neededPlaces(schema);
      if (needed.length === 0) return [];
      const written = writtenPointers(effective, definitions, flow);
      const missing = needed.filter((place) => !isWritten(place, written));
      return missing.length === 0
        ? []
        : [
            findingAt(effective, file, use.pointer, {
              code: "place-unwritten",
              message: `"${use.name}" needs ${missing.join(" and ")}, which nothing collects or writes.`,
              fix: `Collect it in a screen, run the job that writes it first, or remove "${use.name}".`,
            }),
          ];
    }),
  );
