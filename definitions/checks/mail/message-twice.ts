import { namedFacts } from "#engine/analyze/guards/named-facts.ts";
import { factScope, sameJson } from "#engine/index.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import { neverHolds } from "../guard-faults.ts";

/** Finds emails that go to one person at the same moment: two for one occasion, when both conditions hold. */
export const messageTwice: FlowCheck = ({ flow, mail }, effective, { entitiesOf }) => {
  const files = [...mail.values()].filter(
    ({ value: { once, event } }) => once !== undefined && event === undefined,
  );
  return files.flatMap((file, index) => {
    const { value } = file;
    const other = files
      .slice(0, index)
      .map((each) => each.value)
      .find(({ to, once, delay, reminder }) =>
        sameJson([to, once, delay, reminder], [value.to, value.once, value.delay, value.reminder]),
      );
    if (other === undefined || value.when === undefined || other.when === undefined) return [];
    const entities = entitiesOf(flow.value);
    const both = `(${value.when}) && (${other.when})`;
    const scope = factScope(entities, namedFacts([["", both]], flow.value.facts ?? NONE));
    return neverHolds(both, { scope, entities })
      ? []
      : [
          findingAt(effective, file, "/when", {
            code: "mail-twice",
            severity: "warning",
            message: `The email "${other.id}" has the same occasion, and both conditions can hold: the person gets two emails at once.`,
            fix: "Let one of the conditions exclude the other, or send one of the emails later.",
          }),
        ];
  });
};

const NONE: Readonly<Record<string, string>> = {};
