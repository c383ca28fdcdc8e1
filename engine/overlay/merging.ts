/** A merge in progress: what its steps share, and the faults that they report. */
import { isRecord, PROTOTYPE_KEYS } from "../json/json.ts";
import { joinPointer } from "../json/pointer.ts";
import { didYouMean } from "../names/did-you-mean.ts";
import type { Lock } from "./lock.ts";
import type { Provenance } from "./provenance.ts";

/**
 * One value that the patch replaced, added (`before` is undefined) or removed (`after` is
 * undefined).
 */
export interface OverlayChange {
  /**
   * Pointer in the definition before the patch. For an added value, the pointer after the patch.
   */
  readonly pointer: string;
  /** Pointer in the overlay's file. */
  readonly patchPointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A value of the effective definition and its origin. */
export interface SourcedValue {
  readonly value: unknown;
  readonly provenance: Provenance;
}

/** The state of one merge. */
export interface MergeContext {
  readonly fault: (code: OverlayFault, patchPointer: string, message: string, fix?: string) => void;
  readonly change: (change: OverlayChange) => void;
  /** Records a part of the patch whose value the definition already has. */
  readonly idle: (patchPointer: string) => void;
  readonly lock: Lock;
  readonly file: string;
}

export type OverlayFault =
  | "overlay-target-missing"
  | "overlay-forbidden-key"
  | "overlay-locked"
  | "overlay-misplaced"
  | "overlay-type";

/** A part of the patch, and the value of the base that it patches. */
export interface Step {
  readonly base: SourcedValue;
  /** Pointer in the definition before the patch. */
  readonly pointer: string;
  readonly patch: unknown;
  readonly patchPointer: string;
}

/** Merges one value of a patch into one value of the base. */
export type MergeValue = (step: Step, merging: MergeContext) => SourcedValue;

/**
 * Returns a value that the patch supplies whole. Nulls in it remove members (RFC 7396); lists are
 * kept as they are.
 */
export function written(patch: unknown, patchPointer: string, merging: MergeContext): unknown {
  if (Array.isArray(patch))
    return patch.map((item, index) => written(item, joinPointer(patchPointer, index), merging));
  if (!isRecord(patch)) return patch;
  const entries = Object.entries(patch).filter(([key, value]) => {
    if (PROTOTYPE_KEYS.has(key)) forbidden(key, joinPointer(patchPointer, key), merging);
    return value !== null && !PROTOTYPE_KEYS.has(key);
  });
  return Object.fromEntries(
    entries.map(([key, value]) => [key, written(value, joinPointer(patchPointer, key), merging)]),
  );
}

/** Reports a target that the definition lacks. @param names those that it has, to suggest a near one */
export function missing(
  target: string,
  name: string,
  names: readonly string[],
  patchPointer: string,
  merging: MergeContext,
): void {
  merging.fault(
    "overlay-target-missing",
    patchPointer,
    `The overlay addresses ${target}, which the definition does not have.`,
    didYouMean(name, names) ?? "Remove it from the overlay, or correct the name.",
  );
}

/** Reports that an overlay changes locked copy. */
export function locked(pointer: string, patchPointer: string, merging: MergeContext): void {
  const message = `The copy at ${pointer} is locked: it is regulatory text, the same for every organization.`;
  merging.fault("overlay-locked", patchPointer, message, "Remove it from the overlay.");
}

/** Reports a key that would modify a prototype. */
export function forbidden(key: string, patchPointer: string, merging: MergeContext): void {
  merging.fault(
    "overlay-forbidden-key",
    patchPointer,
    `"${key}" is a reserved key: it would modify the object's prototype.`,
    "Use another name.",
  );
}
