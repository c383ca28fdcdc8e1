import { finding } from "../../findings/finding.ts";
import type { AcrossCheck } from "../check.ts";

/** Finds folders of lenders that no borrower can reach, because they lack organisation.json. */
export const organisationMissing: AcrossCheck = ({ organisations }) => {
  const all = [...organisations.values()];
  // A root without any settings has no lenders yet.
  if (all.every(({ organisation }) => organisation === null)) return [];
  return all.flatMap(({ code, organisation, overlay, theme }) => {
    const file = overlay ?? theme;
    if (organisation !== null || file === null) return [];
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
  });
};
