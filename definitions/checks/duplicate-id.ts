import { duplicateId } from "#engine/index.ts";
import { ownSettings, settingFinding } from "../settings.ts";
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
 * Finds blocks, actions, rows, sections, figures and procedures that share an id in one list. The compilers
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
  ...ownSettings(effective, definitions).flatMap((setting) =>
    repeated(setting.value).map(({ pointer, ...fault }) => settingFinding(setting, pointer, fault)),
  ),
];
