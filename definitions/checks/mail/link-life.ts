import { isRecord, joinPointer } from "#engine/index.ts";
import { durationSeconds } from "#lending/time/duration.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** Finds emails whose text gives their link another life than the link has: a warning, because the link works. */
export const linkLife: FileCheck = ({ mail }, effective) => faultsIn(effective, mail);

const faultsIn = folderFaults((mail): FileFault[] => {
  if (!isRecord(mail)) return [];
  const values = asRecord(asRecord(mail.action).values);
  return Object.entries(values).flatMap(([name, value]) => {
    const { life } = asRecord(value);
    const seconds = typeof life === "string" ? durationSeconds(life) : null;
    const stated = seconds === null ? [] : statedIn(mail.body);
    const [first] = stated;
    // A text that also gives other times may speak of something else.
    return seconds === null ||
      first === undefined ||
      stated.some((each) => each.seconds === seconds)
      ? []
      : [
          {
            pointer: joinPointer("/action/values", name, "life"),
            code: "figure-differs",
            severity: "warning",
            message: `The text says "${first.text}", and the link is valid for ${inWords(seconds)}.`,
            fix: "Correct the life of the link, or the text.",
          },
        ];
  });
});

/** Seconds by unit, the largest last. */
const SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

const STATED = /\b(?<count>\d+) (?<unit>minute|hour|day)s?\b/g;

const statedIn = (body: unknown) =>
  (Array.isArray(body) ? (body as unknown[]) : []).flatMap((text) =>
    typeof text === "string"
      ? [...text.matchAll(STATED)].map(({ 0: written, groups }) => ({
          text: written,
          seconds: Number(groups?.count) * (SECONDS[groups?.unit ?? ""] ?? Number.NaN),
        }))
      : [],
  );

/** Returns a duration in the largest unit that it fills: 24 hours read as one day. */
function inWords(seconds: number): string {
  const [unit, size] = Object.entries(SECONDS).findLast(([, each]) => seconds % each === 0) ?? [
    "second",
    1,
  ];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
