/** Faults of durations and sizes that nothing in a product has, and edits that resemble them. */
import { editing, type Edit } from "./edit.ts";
import { atEach, FLOW, MAIL, replacing, SCREEN, type Kind } from "./tree.ts";

const waits = atEach(SCREEN, "/body/#/options/usually");
const sizes = atEach(SCREEN, "/body/#/options/maxBytes");

export const durationKinds: readonly Kind[] = [
  replacing("a page says that its wait takes 400 days", "duration-limit", waits, () => "P400D"),
  replacing("a page says that its wait takes no time", "duration-limit", waits, () => "PT0S"),
  replacing("an email waits no time", "duration-limit", atEach(MAIL, "/delay"), () => "PT0M"),
  replacing(
    "a reminder has no delay",
    "mail-schema",
    (tree) =>
      atEach(MAIL, "/delay")(tree).filter(({ file }) => tree.value(file, "/reminder") === true),
    () => undefined,
    () => "",
  ),
  replacing(
    "reminders go out at once",
    "duration-limit",
    atEach(FLOW, "/reminders/apart"),
    () => "PT0H",
  ),
  replacing(
    "a lookup keeps its answers for months",
    "duration-limit",
    atEach(FLOW, "/lookups/#/cache"),
    () => "PT9000H",
  ),
  replacing(
    "a link ends before its email arrives",
    "mail-period",
    atEach(MAIL, "/action/values/*/life"),
    () => "PT0M",
  ),
  replacing("an upload takes files of one byte", "block-options", sizes, () => 1),
  replacing(
    "an upload takes files that the server refuses",
    "block-options",
    sizes,
    (bytes: number) => bytes * 10,
  ),
];

export const durationEdits: readonly Edit[] = [
  editing("a wait usually takes three weeks", waits, () => "P3W"),
  editing("an upload takes smaller files", sizes, () => 2_000_000),
];
