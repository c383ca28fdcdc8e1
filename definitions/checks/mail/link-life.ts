import { isRecord, joinPointer } from "#engine/index.ts";
import { durationSeconds } from "#lending/time/duration.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { durationInWords, statedDurations } from "../../values/stated-durations.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds emails whose text gives their link another life than the link has, or whose description gives another delay:
 * warnings, because the link works and the email is sent.
 */
export const linkLife: FileCheck = ({ mail }, effective) => faultsIn(effective, mail);

const faultsIn = folderFaults((mail): FileFault[] => {
  if (!isRecord(mail)) return [];
  return [...lifeFaults(mail), ...delayFault(mail)];
});

function lifeFaults(mail: Record<string, unknown>): FileFault[] {
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
            message: `The text says "${first.text}", and the link is valid for ${durationInWords(seconds)}.`,
            fix: "Correct the life of the link, or the text.",
          },
        ];
  });
}

const statedIn = (body: unknown) =>
  (Array.isArray(body) ? (body as unknown[]) : []).flatMap((text) =>
    // "A day" is also said of what lasts no certain time.
    typeof text === "string"
      ? statedDurations(text).filter((each) => !/^an? /i.test(each.text))
      : [],
  );

/** The description says after which time the email is sent; it may also say nothing, or speak of another time. */
function delayFault({ delay, description }: Record<string, unknown>): FileFault[] {
  const seconds = typeof delay === "string" ? durationSeconds(delay) : null;
  if (seconds === null || typeof description !== "string") return [];
  const stated = statedDurations(description);
  const [first] = stated;
  return first === undefined || stated.some((each) => each.seconds === seconds)
    ? []
    : [
        {
          pointer: "/delay",
          code: "figure-differs",
          severity: "warning",
          message: `The description says "${first.text}", and the email is sent after ${durationInWords(seconds)}.`,
          fix: "Correct the delay, or the description.",
        },
      ];
}
