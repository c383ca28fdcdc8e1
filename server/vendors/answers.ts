/** What a persona's vendors answer, by job: one answer, or a list of which each call takes the next and the last repeats. */
export type PersonaVendors = Record<string, unknown>;

/** Calls of each job that were answered before, by job. */
export type CallCounts = Record<string, number>;

/** An answer as the persona file has it; `schemas/persona.schema.json` and docs/vendors.md describe the shapes. */
export type Answer = Record<string, unknown>;

/** The answers for one run of a job. It only reads; `counts` says what the run has used up. */
export class Answers {
  private readonly used: CallCounts = {};

  constructor(
    private readonly vendors: PersonaVendors,
    private readonly before: CallCounts,
  ) {}

  /** The next answer of a job; using it up counts as a call. */
  take(job: string): Answer {
    this.used[job] = (this.before[job] ?? 0) + 1;
    return this.at(job, this.before[job] ?? 0);
  }

  /** The answer that the call before got, or null on the first call. Looking does not count. */
  previous(job: string): Answer | null {
    const calls = this.before[job] ?? 0;
    return calls === 0 ? null : this.at(job, calls - 1);
  }

  /** Calls after this run, for the jobs that it asked. */
  counts(): CallCounts {
    return { ...this.used };
  }

  private at(job: string, index: number): Answer {
    const given = this.vendors[job];
    const list: unknown[] = Array.isArray(given) ? given : [given];
    const answer = list[Math.min(index, list.length - 1)];
    if (typeof answer !== "object" || answer === null) {
      throw new TypeError(
        `The persona's "vendors" have no answer for "${job}"; add one, or extend a persona that has it.`,
      );
    }
    return answer as Answer;
  }
}

/** Readers that name the field when an answer is not as described. */
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
