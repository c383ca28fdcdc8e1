import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { closingTerms } from "#server/lending/closing/rules.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

/** Finds the home in the county's records and applies the closing rule of its state. */
export const findProperty: JobHandler = async ({ application, profile, organisation, vendors }) => {
  const { address = {}, propertyType } = application.property ?? {};
  const matches = await vendors.property.find({ address, owner: profile.name ?? {} });
  const [match] = matches;
  const only = matches.length === 1 ? match : undefined;
  const uuid =
    only === undefined
      ? null
      : derivedUuid("property", ...Object.values(address), application.uuid ?? "");
  const { street1, street2, city, state, zip } = address;
  return {
    patch: {
      propertySearch: {
        street1: street1 ?? null,
        street2: street2 ?? null,
        city: city ?? null,
        state: state ?? null,
        zip: zip ?? null,
        matches: matches.length,
      },
      property: {
        uuid,
        state: state ?? null,
        county: only?.county ?? null,
        ...(propertyType === undefined && only !== undefined
          ? { propertyType: only.propertyType }
          : {}),
      },
      selectedPropertyUuid: uuid,
      closing: closingTerms(
        {
          ...application,
          property: {
            ...application.property,
            ...(state ? { state } : {}),
            county: only?.county ?? "",
          },
        },
        organisation,
      ),
      status: {
        propertySearchComplete: true,
        propertyComplete: true,
        propertyMatch: only !== undefined ? "ONE" : matches.length === 0 ? "NONE" : "MULTIPLE",
        datatreeNoMatch: only !== undefined && !only.ownerMatch,
      },
    },
  };
};
