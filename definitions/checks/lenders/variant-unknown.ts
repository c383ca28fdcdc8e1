import { suggestion } from "../../findings/suggest.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { findingIn, type AcrossCheck } from "../check.ts";

/** Finds lenders that say they are the variant of a lender that does not exist. */
export const variantUnknown: AcrossCheck = ({ organisations, sources }) => {
  const lenders = [...organisations.keys(), ...sources.passedOver];
  return [...organisations.values()].flatMap(({ code, organisation: file }) => {
    const { canonicalOrgCode } = asRecord(file?.value);
    return file === null ||
      typeof canonicalOrgCode !== "string" ||
      lenders.includes(canonicalOrgCode)
      ? []
      : [
          findingIn(file, "/canonicalOrgCode", {
            code: "organisation-code",
            message: `There is no lender "${canonicalOrgCode}".`,
            fix: suggestion(canonicalOrgCode, lenders),
            organisation: code,
          }),
        ];
  });
};
