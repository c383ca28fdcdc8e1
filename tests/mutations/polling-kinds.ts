/** Faults of what an open page does in a checklist state. */
import { atEach, FLOW, replacing, type Kind, type Spot, type Tree } from "./tree.ts";

/** The place of a member that a mutation adds to a list. */
const added = ({ file, pointer }: Spot, tree: Tree): string =>
  `${pointer}/${tree.value(file, pointer).length}`;

export const pollingKinds: readonly Kind[] = [
  replacing(
    "the borrower waits in a state that has a page",
    "polling-conflict",
    atEach(FLOW, "/polling/waiting"),
    (states: string[], { file }, tree) => [...states, tree.value(file, "/checklist/0/states/0")],
    added,
  ),
  replacing(
    "polling ends while the server is at work",
    "polling-conflict",
    atEach(FLOW, "/polling/terminal"),
    (states: string[], { file }, tree) => [...states, tree.value(file, "/polling/waiting/0")],
    added,
  ),
  replacing(
    "a slow server is shown as an end",
    "polling-conflict",
    atEach(FLOW, "/polling/unknown"),
    (_: string, { file }, tree) => tree.value(file, "/polling/terminal/0"),
  ),
];
