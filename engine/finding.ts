/** Findings: faults of a definition, in the form that `npm run validate -- --json` prints. */

export type Severity = "error" | "warning" | "info";

export interface Finding {
  /** Stable name of the fault, also the name of the check's file. */
  readonly code: string;
  readonly severity: Severity;
  /** File, relative to the folder that contains `flows/`. */
  readonly file: string;
  /** JSON pointer in that file. */
  readonly pointer: string;
  /** From 1; null when unknown. */
  readonly line: number | null;
  readonly column: number | null;
  /** Organization whose effective flow has the fault; null for the base flow. */
  readonly organisation: string | null;
  readonly message: string;
  /** The least data that shows the fault, for faults about data. */
  readonly witness: unknown;
  /** An imperative that removes the fault, when the check can give one. */
  readonly fix: string | null;
  /**
   * For faults about guards: whether it is proven over all data, or found among the data that was
   * tried.
   */
  readonly certainty?: Certainty;
  /** Command line that reproduces the fault on the witness. */
  readonly reproduce?: string;
  /**
   * The same place in the effective definition, which exemptions refer to; absent for a fault of
   * the file itself.
   */
  readonly effective?: { readonly file: string; readonly pointer: string };
}

/**
 * How sure a finding about guards is. `exact`: it considers every value that the schemas allow.
 * `sampled`: guards that compare two fields, or look into a list, were tried on chosen data. A
 * sampled witness is real, but its absence proves nothing.
 */
export type Certainty = "exact" | "sampled";

/** Where a value is written. */
export interface Place {
  readonly file: string;
  /**
   * Pointer in that file. It differs from the pointer in the effective definition when an overlay
   * wrote the value.
   */
  readonly pointer: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** Locates the values of one effective definition in files. The reader of the files supplies it. */
export interface SourceMap {
  readonly organisation: string | null;
  /** File of the effective definition, whichever files its values came from. */
  readonly definition?: string;
  /** Place of the value at a pointer. With `offset`, the place of that character of its text. */
  locate(pointer: string, offset?: number): Place;
}

/**
 * A source map for a definition that was not read from a file: places have pointers but no lines.
 */
export function unlocated(file: string): SourceMap {
  return {
    organisation: null,
    definition: file,
    locate: (pointer) => ({ file, pointer, line: null, column: null }),
  };
}

/** A fault as a check reports it. Its place follows from the pointer. */
export interface Fault {
  readonly code: string;
  readonly severity?: Severity;
  /** Pointer in the effective definition. */
  readonly pointer: string;
  /** Character of the text at the pointer where the fault begins. */
  readonly offset?: number;
  readonly message: string;
  readonly witness?: unknown;
  readonly fix?: string | null;
  readonly certainty?: Certainty;
  readonly reproduce?: string;
}

/** Places a fault at the line of the file that gave the value. A fault is an error unless it says otherwise. */
export function findingAt(map: SourceMap, fault: Fault): Finding {
  const place = map.locate(fault.pointer, fault.offset);
  return {
    code: fault.code,
    severity: fault.severity ?? "error",
    file: place.file,
    pointer: place.pointer,
    line: place.line,
    column: place.column,
    organisation: map.organisation,
    message: fault.message,
    witness: fault.witness ?? null,
    fix: fault.fix ?? null,
    ...(fault.certainty === undefined ? {} : { certainty: fault.certainty }),
    ...(fault.reproduce === undefined ? {} : { reproduce: fault.reproduce }),
    ...(map.definition === undefined
      ? {}
      : { effective: { file: map.definition, pointer: fault.pointer } }),
  };
}

/** Whether a finding is an error, which prevents a publication. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === "error");
}
