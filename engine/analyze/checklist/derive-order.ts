/**
 * derive-order: a derived value is computed from one that the checklist computes after it. The checklist sets derived
 * values once in their order, so the first has the figure of the time before, or none.
 */
import type { LocatedFault, RulesAnalysis } from "../subject.ts";

/** Whether two places are the same, or one is a part of the other. A member of a list has `[]` in its path. */
const meet = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one);

const isWithin = (place: string, whole: string): boolean =>
  place.startsWith(whole) && ["", ".", "["].includes(place.charAt(whole.length));

export const deriveOrder: RulesAnalysis = ({ compiledChecklist }) => {
  const derive = compiledChecklist?.derive ?? [];
  return derive.flatMap(({ id, expression }, index): readonly LocatedFault[] => {
    const later = derive
      .slice(index + 1)
      .find(
        (each) =>
          each.expression &&
          expression?.reads.some((read) =>
            meet(read, `application${each.set.replaceAll("/", ".")}`),
          ),
      );
    return later === undefined
      ? []
      : [
          {
            part: "checklist",
            code: "derive-order",
            severity: "warning",
            pointer: `/derive/${index}/expression`,
            message: `"${id}" is computed from the value of "${later.id}", which is computed after it.`,
            fix: `Move "${later.id}" before "${id}".`,
            certainty: "exact",
          },
        ];
  });
};
