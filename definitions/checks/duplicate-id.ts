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
 * Two blocks, actions, rows, sections or figures of one list have the same id. Flows and checklists are looked at where
 * they are compiled.
 */
export const duplicateIds: Check = (effective, definitions) => [
  ...[...effective.flows.values()].flatMap(({ screens, documents }) =>
    [...screens.values(), ...documents.values()].flatMap((file) => faultsIn(effective, file)),
  ),
  ...ownSettings(effective, definitions).flatMap((setting) =>
    repeated(setting.value).map(({ pointer, ...fault }) => settingFinding(setting, pointer, fault)),
  ),
];
