import { objects, text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { PropertyRecords } from "./port.ts";

export const sandboxProperty = (answers: Answers): PropertyRecords => ({
  find: async () =>
    objects(answers.take("property.find"), "matches").map((match) => ({
      county: text(match, "county"),
      propertyType: text(match, "propertyType", "SINGLE_FAMILY"),
      ownerMatch: match["ownerMatch"] !== false,
    })),
});
