import type { Finding } from "../../findings/finding.ts";
import type { Definitions } from "../../model.ts";
import { findingIn } from "../check.ts";
import { originatorsIn, type Originator } from "./originators.ts";

/** Finds e-mail addresses and phone numbers that two originators of different companies have. */
export const sharedByOriginators = (definitions: Definitions): readonly Finding[] => {
  const originators = originatorsIn(definitions);
  return ["email", "phoneNumber"].flatMap((name) => {
    const first = new Map<unknown, Originator>();
    return originators.flatMap((each): Finding[] => {
      const written = each.value[name];
      if (typeof written !== "string") return [];
      // With the country code or without it.
      const value = name === "phoneNumber" ? written.slice(-10) : written.toLowerCase();
      const other = first.get(value);
      if (other === undefined) first.set(value, each);
      return other === undefined || companyOf(each) === companyOf(other) || isSame(each, other)
        ? []
        : [
            findingIn(each.file, `${each.pointer}/${name}`, {
              code: "identity-other",
              organisation: each.organisation,
              message: `"${String(other.value.originatorName)}" of another company has "${written}" too (${other.file.path}).`,
              fix: "Correct it at one of the two.",
            }),
          ];
    });
  });
};

/** The broker's company, or the lender. */
const companyOf = ({ value, organisation }: Originator): unknown =>
  value.brokerName ?? organisation;

/** One person may work for several lenders. */
const isSame = (one: Originator, other: Originator): boolean => one.value.nmls === other.value.nmls;
