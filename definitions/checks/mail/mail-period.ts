import { daysOf, isRecord, joinPointer, parsePeriod, valueAt } from "#engine/index.ts";
import { durationSeconds } from "#lending/time/duration.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Definitions, Effective } from "../../model.ts";
import type { Check } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { RETENTION_FILE } from "../flows/retention-period.ts";

/** Seconds. */
const DAY = 86_400;
/** Seconds that an email may take to arrive. */
const SHORTEST_LIFE = 300;

/**
 * Finds emails that wait longer than the server keeps any application, and links that would be valid longer than the
 * server allows: it shortens them, and the email promises too much. A link of less than five minutes ends too early.
 */
export const mailPeriod: Check = (effective, definitions) => {
  const kept = longestKept(effective, definitions);
  const limits = limitsIn(effective.schemas("mail"));
  return [...effective.flows.values()].flatMap(({ mail }) =>
    faultsIn(effective, mail, kept, limits),
  );
};

const faultsIn = folderFaults((mail, kept: number, limits: Record<string, unknown>): FileFault[] =>
  isRecord(mail) ? [...lateFault(mail, kept), ...linkFaults(mail, limits)] : [],
);

function lateFault({ delay }: Record<string, unknown>, kept: number): FileFault[] {
  return typeof delay !== "string" || secondsOf(delay) / DAY < kept
    ? []
    : [
        {
          pointer: "/delay",
          code: "mail-period",
          message: `The email waits ${delay}, and the server erases every application before.`,
          fix: "Shorten the delay.",
        },
      ];
}

function linkFaults({ action }: Record<string, unknown>, limits: Record<string, unknown>) {
  return Object.entries(asRecord(asRecord(action).values)).flatMap(
    ([name, source]): FileFault[] => {
      const { token, life } = asRecord(source);
      const limit = limits[String(token)];
      if (typeof life !== "string") return [];
      const pointer = joinPointer("/action/values", name, "life");
      if (secondsOf(life) < SHORTEST_LIFE)
        return [
          {
            pointer,
            code: "mail-period",
            message: `The link would be valid for ${life}, and may end before the email arrives.`,
            fix: "Write PT5M or more, and state the same time in the text.",
          },
        ];
      return typeof limit !== "string" || secondsOf(life) <= secondsOf(limit)
        ? []
        : [
            {
              pointer,
              code: "mail-period",
              message: `The link would be valid for ${life}, and the server ends it after ${limit}.`,
              fix: `Write ${limit} or less, and state the same time in the text.`,
            },
          ];
    },
  );
}

/** Returns the longest time for which a link may be valid, by its secret (`x-longest`). */
const limitsIn = (schema: unknown): Record<string, unknown> =>
  asRecord(asRecord(valueAt(schema, "/$defs/token"))["x-longest"]);

/** The schema refuses a text that is no duration. */
const secondsOf = (duration: string): number => durationSeconds(duration) ?? 0;

/** Returns the most days for which the lender keeps an application; infinite when a period cannot be read. */
function longestKept({ info }: Effective, { sources }: Definitions): number {
  const { applications, data } = asRecord(sources.files.get(RETENTION_FILE)?.value);
  const own = asRecord(info.retention);
  const periods = [
    ...(Array.isArray(applications) ? (applications as unknown[]) : []).map((row) => {
      const { id, keep } = asRecord(row);
      return asRecord(own.applications)[String(id)] ?? keep;
    }),
    asRecord(own.data).abandoned ?? asRecord(asRecord(data).abandoned).keep,
  ].map((keep) => parsePeriod(String(keep)));
  return Math.max(...periods.map((period) => (period === null ? Infinity : daysOf(period))));
}
