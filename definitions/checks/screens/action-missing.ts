import { isRecord } from "#engine/index.ts";
import { propertiesOf } from "../../forms/drawn-properties.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** Finds screens that ask for answers and have no action that submits them. */
export const actionMissing: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  if (!isRecord(screen) || !isRecord(screen.form) || !isRecord(screen.form.schema)) return [];
  const { schema } = screen.form;
  const actions = Array.isArray(screen.actions) ? (screen.actions as unknown[]) : [];
  const asks = propertiesOf(schema, "", {}, false).length > 0;
  const submits = actions.some((each) => isRecord(each) && each.kind === "submit");
  return !asks || submits
    ? []
    : [
        {
          pointer: Array.isArray(screen.actions) ? "/actions" : "/form",
          code: "action-missing",
          message: "The screen asks for answers, and no action submits them.",
          fix: 'Add an action with "kind": "submit", or remove the form.',
        },
      ];
});
