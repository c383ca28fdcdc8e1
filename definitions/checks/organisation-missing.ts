import { finding } from "../finding.ts";
import type { Check } from "./check.ts";

/** Finds folders of lenders that no borrower can reach, because they lack organisation.json. */
export const organisationMissing: Check = ({ organisation: code }, { organisations }) => {
  const own = code === null ? undefined : organisations.get(code);
  if (code === null || own === undefined || own.organisation !== null) return [];
  // A root without any settings has no lenders yet.
  const some = [...organisations.values()].some(({ organisation }) => organisation !== null);
  const file = own.overlay ?? own.theme;
  if (!some || file === null) return [];
  const folder = `flows/organisations/${code}`;
  return [
    finding({
      code: "organisation-missing",
      severity: "warning",
      file: file.path,
      organisation: code,
      message: `The folder ${folder} has no organisation.json, so no page shows this lender.`,
      fix: `Write ${folder}/organisation.json. With "extends" in overlay.json it needs only the differences.`,
    }),
  ];
};
