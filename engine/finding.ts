/** Findings: what is wrong in a definition, in the form that `npm run validate -- --json` prints. */

export type Severity = "error" | "warning" | "info";

export interface Finding {
  /** Stable name of the fault, also the name of the check's file. */
  readonly code: string;
  readonly severity: Severity;
  /** File, relative to the folder that holds `flows/`. */
  readonly file: string;
  /** JSON pointer in that file. */
  readonly pointer: string;
  /** From 1; null when unknown. */
  readonly line: number | null;
  readonly column: number | null;
  /** Organisation whose effective flow has the fault; null for the base flow. */
  readonly organisation: string | null;
  readonly message: string;
  /** Smallest data that shows the fault, when there is some. */
  readonly witness: unknown;
  /** What to do, when the check knows. */
  readonly fix: string | null;
  /** For what was worked out from the guards: proven over the whole domain, or found among the data that was tried. */
  readonly certainty?: Certainty;
  /** Command line that shows the fault on the witness. */
  readonly reproduce?: string;
  /** The same place in the effective definition, which exemptions speak of; absent when the fault lies in a file as such. */
  readonly effective?: { readonly file: string; readonly pointer: string };
}

/**
 * How sure a finding about guards is. `exact`: every value that the schemas allow has been considered. `sampled`: what
 * compares two fields, or looks into a list, was tried on chosen data; the witness is real, but its absence proves nothing.
 */
export type Certainty = "exact" | "sampled";

/** Where something is written. */
export interface Place {
  readonly file: string;
  /** Pointer in that file; it differs from the pointer in the effective definition when an overlay wrote the value. */
  readonly pointer: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** Where the values of one effective definition were written. Whoever reads definitions from files supplies it. */
export interface SourceMap {
  readonly organisation: string | null;
  /** File of the effective definition, whichever files gave its values. */
  readonly definition?: string;
  /** Place of the value at a pointer; with `offset`, of that character of the text there. */
  locate(pointer: string, offset?: number): Place;
}

/** For a definition that was not read from a file: pointers are all there is to say. */
export function unlocated(file: string): SourceMap {
  return {
    organisation: null,
    definition: file,
    locate: (pointer) => ({ file, pointer, line: null, column: null }),
  };
}

/** What a check says; the place follows from the pointer. */
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

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === "error");
}
