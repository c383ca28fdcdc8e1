import type { Persona } from "#schemas/types/persona.ts";

/** A job that a vendor of the sandbox answers: `schemas/persona.schema.json` describes the answer. */
export type AnsweredJob = keyof NonNullable<Persona["vendors"]>;

/**
 * The answers of a persona's vendors, by job: one answer, or a list. Each call takes the next of a
 * list, and the last one repeats.
 */
export type PersonaVendors = Record<string, unknown>;

/** Number of earlier calls, by job. */
export type CallCounts = Record<string, number>;

/**
 * An answer from the persona file. `schemas/persona.schema.json` and docs/vendors.md describe the
 * shapes.
 */
export type Answer = Record<string, unknown>;

/** The answers for one run of a job; `counts` returns how many the run has used. */
export class Answers {
  private readonly used: CallCounts = {};

  constructor(
    private readonly vendors: PersonaVendors,
    private readonly before: CallCounts,
  ) {}

  /** Returns the next answer of a job and counts the call. */
  take(job: AnsweredJob): Answer {
    this.used[job] = (this.before[job] ?? 0) + 1;
    return this.at(job, this.before[job] ?? 0);
  }

  /** Returns the answer of the previous call without counting; null before the first call. */
  previous(job: AnsweredJob): Answer | null {
    const calls = this.before[job] ?? 0;
    return calls === 0 ? null : this.at(job, calls - 1);
  }

  /** Returns the number of calls after this run, for each job that took an answer. */
  counts(): CallCounts {
    return { ...this.used };
  }

  private at(job: AnsweredJob, index: number): Answer {
    const configured = this.vendors[job];
    const list: unknown[] = Array.isArray(configured) ? configured : [configured];
    const answer = list[Math.min(index, list.length - 1)];
    if (typeof answer !== "object" || answer === null) {
      throw new TypeError(
        `The persona's "vendors" have no answer for "${job}"; add one, or extend a persona that has it.`,
      );
    }
    return answer as Answer;
  }
}

/** Readers of an answer's fields. An error names the field whose value has the wrong type. */
export function number(answer: Answer, field: string, fallback?: number): number {
  const value = answer[field] ?? fallback;
  if (typeof value === "number") return value;
  throw wrong(field, "a number", value);
}

export function text(answer: Answer, field: string, fallback?: string): string {
  const value = answer[field] ?? fallback;
  if (typeof value === "string") return value;
  throw wrong(field, "text", value);
}

export function texts(answer: Answer, field: string): string[] {
  const value = answer[field] ?? [];
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
  throw wrong(field, "a list of texts", value);
}

export function objects(answer: Answer, field: string): Answer[] {
  const value = answer[field] ?? [];
  if (Array.isArray(value)) return value as Answer[];
  throw wrong(field, "a list", value);
}

function wrong(field: string, wanted: string, value: unknown): TypeError {
  return new TypeError(
    `A persona's vendor answer needs ${wanted} at "${field}", not ${String(value)}.`,
  );
}
