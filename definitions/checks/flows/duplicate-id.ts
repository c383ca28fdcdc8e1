import { duplicateId } from "#engine/index.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import { finding } from "../../findings/finding.ts";
import type { Check, FileCheck } from "../check.ts";
import { fileFaults, folderFaults } from "../file-faults.ts";

const repeated = (value: unknown) =>
  duplicateId(value).map(({ code, pointer, message, fix }) => ({
    code,
    pointer,
    message,
    fix: fix ?? null,
  }));

const inFile = fileFaults(repeated);
const inFolder = folderFaults((value) => repeated(value));

/**
 * Finds blocks, actions, rows, sections, figures, procedures and terms that share an id in one list. The compilers check
 * flows and checklists.
 */
export const duplicateIds: FileCheck = (
  { screens, documents, procedures, underwriting },
  effective,
) => [
  ...inFolder(effective, screens),
  ...inFolder(effective, documents),
  ...[procedures, underwriting].flatMap((file) => (file === null ? [] : inFile(effective, file))),
];

/** Finds the same in the settings of a lender and in its list of loan originators, which no overlay changes. */
export const otherDuplicateIds: Check = (effective, definitions) => {
  const { organisation } = effective;
  const originators = definitions.sources.files.get(
    `flows/organisations/${organisation}/originators.json`,
  );
  return [
    ...(originators === undefined ? [] : [originators]).flatMap((file) =>
      repeated(file.value).map(({ pointer, ...fault }) =>
        finding({
          file: file.path,
          pointer,
          line: file.placeOf(pointer)?.line ?? null,
          column: file.placeOf(pointer)?.column ?? null,
          organisation,
          ...fault,
        }),
      ),
    ),
    ...ownSettings(effective, definitions).flatMap((setting) =>
      repeated(setting.value).map(({ pointer, ...fault }) =>
        settingFinding(setting, pointer, fault),
      ),
    ),
  ];
};
