import { duplicateId } from "#engine/index.ts";
import { ownSettings, settingFinding } from "../settings.ts";
import { finding } from "../finding.ts";
import type { Definitions, Effective } from "../model.ts";
import type { SourceFile } from "../sources.ts";
import type { Check } from "./check.ts";
import { fileFaults } from "./file-faults.ts";

const repeated = (value: unknown) =>
  duplicateId(value).map(({ code, pointer, message, fix }) => ({
    code,
    pointer,
    message,
    fix: fix ?? null,
  }));

const faultsIn = fileFaults(repeated);

/**
 * Finds blocks, actions, rows, sections, figures, procedures and originators that share an id in one list. The compilers
 * check flows and checklists.
 */
export const duplicateIds: Check = (effective, definitions) => [
  ...[...effective.flows.values()].flatMap(({ screens, documents, procedures }) =>
    [
      ...screens.values(),
      ...documents.values(),
      ...(procedures === null ? [] : [procedures]),
    ].flatMap((file) => faultsIn(effective, file)),
  ),
  ...originatorsOf(effective, definitions).flatMap((file) =>
    repeated(file.value).map(({ pointer, ...fault }) =>
      finding({
        file: file.path,
        pointer,
        line: file.placeOf(pointer)?.line ?? null,
        column: file.placeOf(pointer)?.column ?? null,
        organisation: effective.organisation,
        ...fault,
      }),
    ),
  ),
  ...ownSettings(effective, definitions).flatMap((setting) =>
    repeated(setting.value).map(({ pointer, ...fault }) => settingFinding(setting, pointer, fault)),
  ),
];

/** Returns the lender's list of loan originators, which no overlay changes. */
const originatorsOf = ({ organisation }: Effective, { sources }: Definitions): SourceFile[] =>
  [...sources.files.values()].filter(
    ({ kind, path }) =>
      kind?.name === "originators" && path.startsWith(`flows/organisations/${organisation}/`),
  );
