import { asRecord } from "../../forms/drawn-properties.ts";
import { finding } from "../../findings/finding.ts";
import type { AcrossCheck } from "../check.ts";

/** Finds lenders with the address of another one. An inherited address is no lender's own. */
export const organisationAddress: AcrossCheck = ({ organisations }) => {
  const firstAt = new Map<string, string>();
  return [...organisations.values()].flatMap(({ code, organisation: file }) => {
    const { baseUrl } = asRecord(file?.value);
    if (file === null || typeof baseUrl !== "string") return [];
    const first = firstAt.get(baseUrl);
    if (first === undefined) {
      firstAt.set(baseUrl, code);
      return [];
    }
    const { line = null, column = null } = file.placeOf("/baseUrl") ?? {};
    return [
      finding({
        code: "organisation-address",
        file: file.path,
        pointer: "/baseUrl",
        line,
        column,
        organisation: code,
        message: `"${first}" has the address ${baseUrl} too, so it leads to only one of them.`,
        fix: "Give each lender its own address.",
      }),
    ];
  });
};
