import { asRecord } from "../drawn-properties.ts";
import { finding, type Finding } from "../finding.ts";
import type { SourceFile } from "../sources.ts";
import type { Check } from "./check.ts";

/**
 * Finds folders of lenders that no borrower can reach, because they lack organisation.json, codes
 * that differ from their folder, and lenders with one address.
 */
export const organisationMissing: Check = (effective, { organisations }) => {
  const code = effective.organisation;
  const own = code === null ? undefined : organisations.get(code);
  if (code === null || own === undefined) return [];
  const folder = `flows/organisations/${code}`;
  if (own.organisation === null) {
    // A root without any settings has no lenders yet.
    const some = [...organisations.values()].some(({ organisation }) => organisation !== null);
    const file = own.overlay ?? own.theme;
    return !some || file === null
      ? []
      : [
          finding({
            code: "organisation-missing",
            severity: "warning",
            file: file.path,
            organisation: code,
            message: `The folder ${folder} has no organisation.json, so no page shows this lender.`,
            fix: `Write ${folder}/organisation.json. With "extends" in overlay.json it needs only the differences.`,
          }),
        ];
  }
  const { orgCode } = effective.info;
  const { baseUrl } = asRecord(own.organisation.value);
  const first = [...organisations.values()].find(
    (each) => typeof baseUrl === "string" && asRecord(each.organisation?.value).baseUrl === baseUrl,
  );
  return [
    ...(typeof orgCode !== "string" || orgCode === code
      ? []
      : [
          placed(own.organisation, "/orgCode", code, {
            code: "organisation-code",
            message: `The code is "${orgCode}", and the folder is "${code}".`,
            fix: `Write "${code}", or rename the folder.`,
          }),
        ]),
    ...(first === undefined || first === own
      ? []
      : [
          placed(own.organisation, "/baseUrl", code, {
            code: "organisation-address",
            message: `"${first.code}" has the address ${String(baseUrl)} too, so it leads to only one of them.`,
            fix: "Give each lender its own address.",
          }),
        ]),
  ];
};

function placed(
  file: SourceFile,
  pointer: string,
  organisation: string,
  part: Pick<Finding, "code" | "message" | "fix">,
): Finding {
  const { line = null, column = null } = file.placeOf(pointer) ?? {};
  return finding({ file: file.path, pointer, line, column, organisation, ...part });
}
