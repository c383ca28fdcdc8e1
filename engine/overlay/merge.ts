/**
 * Merges an overlay's patch into a definition: JSON Merge Patch (RFC 7396), and a list of objects with `id` is patched by an
 * object keyed by id. Pure: nothing that is passed in is changed.
 */
import { unlocated, findingAt, type Fault, type Finding, type SourceMap } from "../finding.ts";
import {
  isRecord,
  own,
  PROTOTYPE_KEYS,
  sameJson,
  type Json,
  type JsonRecord,
} from "../json/json.ts";
import { childPointer } from "../json/pointer.ts";
import { closest } from "../guard/suggest.ts";
import { isKeyedList, mergeList } from "./merge-list.ts";
import { lockOf, withLockMoved, type Lock } from "./lock.ts";
import { childProvenance, wholeFile, type Provenance } from "./provenance.ts";

/** One value that the patch replaced, added (`before` undefined) or removed (`after` undefined). */
export interface Change {
  /** Pointer in the definition before the patch; of an added value, where it is afterwards. */
  readonly pointer: string;
  /** Pointer in the overlay's file. */
  readonly patchPointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface MergeOptions {
  /** Where the base came from; by default a file called `base`. */
  readonly provenance?: Provenance;
  /** The overlay's file, and the pointer in it under which the patch lies. */
  readonly file?: string;
  readonly pointer?: string;
  /** Places the findings, by pointers in the overlay's file. */
  readonly at?: SourceMap;
}

export interface MergeResult {
  readonly value: Json;
  readonly provenance: Provenance;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
}

/** A value of the effective definition with where it came from. */
export interface Sourced {
  readonly value: unknown;
  readonly provenance: Provenance;
}

/** A merge under way. */
export interface Merging {
  readonly fault: (code: OverlayFault, patchPointer: string, message: string, fix?: string) => void;
  readonly change: (change: Change) => void;
  readonly lock: Lock;
  readonly file: string;
}

export type OverlayFault =
  | "overlay-target-missing"
  | "overlay-forbidden-key"
  | "overlay-locked"
  | "overlay-misplaced"
  | "overlay-type";

/** A part of the patch and what it is laid over. */
export interface Step {
  readonly base: Sourced;
  /** Pointer in the definition before the patch. */
  readonly pointer: string;
  readonly patch: unknown;
  readonly patchPointer: string;
}

export function mergeDefinition(
  base: unknown,
  patch: unknown,
  options: MergeOptions = {},
): MergeResult {
  const file = options.file ?? "overlay";
  const at = options.at ?? unlocated(file);
  const faults: Fault[] = [];
  const changes: Change[] = [];
  const merging: Merging = {
    fault: (code, pointer, message, fix) =>
      faults.push({ code, pointer, message, fix: fix ?? null }),
    change: (change) => changes.push(change),
    lock: lockOf(base),
    file,
  };
  const provenance = options.provenance ?? wholeFile("base");
  const merged = mergeValue(
    { base: { value: base, provenance }, pointer: "", patch, patchPointer: options.pointer ?? "" },
    merging,
  );
  return {
    value: withLockMoved(base, merged.value) as Json,
    provenance: merged.provenance,
    changes,
    findings: faults.map((fault) => findingAt(at, fault)),
  };
}

/** What the patch makes of the base at one place. */
export function mergeValue(step: Step, merging: Merging): Sourced {
  const { base, patch, pointer, patchPointer } = step;
  if (isRecord(patch)) {
    if (isKeyedList(base.value)) return mergeList({ ...step, patch }, base.value, merging);
    if (isRecord(base.value)) return mergeRecord({ ...step, patch }, base.value, merging);
  }
  if (sameJson(base.value, patch)) return base;
  if (merging.lock.covers(pointer)) {
    locked(pointer, patchPointer, merging);
    return base;
  }
  const value = written(patch, patchPointer, merging);
  merging.change({ pointer, patchPointer, before: base.value, after: value });
  return { value, provenance: { origin: { file: merging.file, pointer: patchPointer } } };
}

function mergeRecord(step: Step, base: JsonRecord, merging: Merging): Sourced {
  const { pointer, patchPointer } = step;
  const patch = step.patch as JsonRecord;
  const value: Record<string, unknown> = { ...base };
  const children = new Map(step.base.provenance.children);
  for (const [key, part] of Object.entries(patch)) {
    const at = childPointer(patchPointer, key);
    const place = childPointer(pointer, key);
    if (PROTOTYPE_KEYS.has(key)) forbidden(key, at, merging);
    else if (part === null) remove(key, place, at);
    else {
      const before: Sourced = {
        value: own(base, key),
        provenance: childProvenance(step.base.provenance, key),
      };
      const merged = mergeValue(
        { base: before, pointer: place, patch: part, patchPointer: at },
        merging,
      );
      value[key] = merged.value;
      children.set(key, merged.provenance);
    }
  }
  return { value, provenance: { origin: step.base.provenance.origin, children } };

  function remove(key: string, place: string, at: string): void {
    if (!Object.hasOwn(base, key)) missing(`"${key}"`, key, Object.keys(base), at, merging);
    else if (merging.lock.covers(place)) locked(place, at, merging);
    else {
      merging.change({ pointer: place, patchPointer: at, before: base[key], after: undefined });
      delete value[key];
      children.delete(key);
    }
  }
}

/** A value that comes whole from the patch. Nulls in it say that a member is absent (RFC 7396); lists are kept as they are. */
export function written(patch: unknown, patchPointer: string, merging: Merging): unknown {
  if (Array.isArray(patch))
    return patch.map((item, index) => written(item, childPointer(patchPointer, index), merging));
  if (!isRecord(patch)) return patch;
  const entries = Object.entries(patch).filter(([key, value]) => {
    if (PROTOTYPE_KEYS.has(key)) forbidden(key, childPointer(patchPointer, key), merging);
    return value !== null && !PROTOTYPE_KEYS.has(key);
  });
  return Object.fromEntries(
    entries.map(([key, value]) => [key, written(value, childPointer(patchPointer, key), merging)]),
  );
}

export function missing(
  what: string,
  name: string,
  names: readonly string[],
  patchPointer: string,
  merging: Merging,
): void {
  const near = closest(name, names);
  const fix =
    near === null ? "Take it out of the overlay, or correct the name." : `Did you mean "${near}"?`;
  merging.fault(
    "overlay-target-missing",
    patchPointer,
    `The overlay addresses ${what}, which the definition does not have.`,
    fix,
  );
}

export function locked(pointer: string, patchPointer: string, merging: Merging): void {
  const message = `The copy at ${pointer} is locked: it is regulatory text, the same for every organisation.`;
  merging.fault("overlay-locked", patchPointer, message, "Take it out of the overlay.");
}

export function forbidden(key: string, patchPointer: string, merging: Merging): void {
  merging.fault(
    "overlay-forbidden-key",
    patchPointer,
    `The key "${key}" is refused in every definition.`,
    "Use another name.",
  );
}
