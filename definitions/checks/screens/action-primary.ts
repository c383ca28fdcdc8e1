import { joinPointer } from "#engine/index.ts";
import { asRecord, records } from "../../forms/drawn-properties.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** Finds pages on which two actions look like the main one, so that nobody sees which leads on. */
export const actionPrimary: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  const actions = records({ ...(asRecord(screen).actions as object) });
  const submit = actions.findIndex(([, { kind }]) => kind === "submit");
  // Without a look of its own, the first action that submits is the main one.
  const main = actions.filter(
    ([, { variant }], index) =>
      variant === "primary" || (variant === undefined && index === submit),
  );
  return main.flatMap(([index, action], position) => {
    const other = main.slice(0, position).find(([, each]) => canMeet(action, each));
    return other === undefined
      ? []
      : [
          {
            pointer: joinPointer("/actions", index),
            code: "action-primary",
            message: `The action "${String(action.id)}" and the action "${String(other[1].id)}" both look like the main one, and both show at once.`,
            fix: 'Give one of them the variant "secondary" or "quiet".',
          },
        ];
  });
});

/** Actions without a condition show with any other; others meet when they have the same condition. */
const canMeet = (...actions: readonly Record<string, unknown>[]): boolean => {
  const [one, other] = actions.map(({ when, hours }) => JSON.stringify([when, hours]));
  return one === other || one === ALWAYS || other === ALWAYS;
};

const ALWAYS = JSON.stringify([undefined, undefined]);
