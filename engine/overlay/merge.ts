/**
 * Merges an overlay's patch into a definition: JSON Merge Patch (RFC 7396), where an object keyed
 * by id patches a list of objects with `id`. Pure: it changes none of its arguments.
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
import { joinPointer } from "../json/pointer.ts";
import { isKeyedList, mergeList } from "./merge-list.ts";
import { lockOf, withLockMoved } from "./lock.ts";
import {
  forbidden,
  locked,
  missing,
  written,
  type OverlayChange,
  type MergeContext,
  type SourcedValue,
  type Step,
} from "./merging.ts";
import { childProvenance, wholeFile, type Provenance } from "./provenance.ts";

export interface MergeOptions {
  /** Origin of the base; by default a file called `base`. */
  readonly provenance?: Provenance;
  /** The overlay's file, and the pointer of the patch in it. */
  readonly file?: string;
  readonly pointer?: string;
  /** Locates the findings, by pointers in the overlay's file. */
  readonly sourceMap?: SourceMap;
}

export interface MergeResult {
  readonly value: Json;
  readonly provenance: Provenance;
  readonly changes: readonly OverlayChange[];
  /** Pointers in the overlay's file of parts whose values the base already has. */
  readonly idle: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * Applies one overlay to a definition. Null removes a value, and a map patches the members of a list
 * by their ids. All faults are collected, and the merge goes on after each.
 */
export function mergeDefinition(
  base: unknown,
  patch: unknown,
  options: MergeOptions = {},
): MergeResult {
  const file = options.file ?? "overlay";
  const sourceMap = options.sourceMap ?? unlocated(file);
  const faults: Fault[] = [];
  const changes: OverlayChange[] = [];
  const idle: string[] = [];
  const merging: MergeContext = {
    fault: (code, pointer, message, fix) =>
      faults.push({ code, pointer, message, fix: fix ?? null }),
    change: (change) => changes.push(change),
    idle: (patchPointer) => idle.push(patchPointer),
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
    idle,
    findings: faults.map((fault) => findingAt(sourceMap, fault)),
  };
}

/** Merges one value of the patch into one value of the base. */
export function mergeValue(step: Step, merging: MergeContext): SourcedValue {
  const { base, patch, pointer, patchPointer } = step;
  if (isRecord(patch)) {
    if (isKeyedList(base.value))
      return mergeList({ ...step, patch }, base.value, merging, mergeValue);
    if (isRecord(base.value)) return mergeRecord({ ...step, patch }, base.value, merging);
  }
  if (sameJson(base.value, patch)) {
    merging.idle(patchPointer);
    return base;
  }
  if (merging.lock.covers(pointer)) {
    locked(pointer, patchPointer, merging);
    return base;
  }
  const value = written(patch, patchPointer, merging);
  merging.change({ pointer, patchPointer, before: base.value, after: value });
  return { value, provenance: { origin: { file: merging.file, pointer: patchPointer } } };
}

function mergeRecord(step: Step, base: JsonRecord, merging: MergeContext): SourcedValue {
  const { pointer, patchPointer } = step;
  const patch = step.patch as JsonRecord;
  const value: Record<string, unknown> = { ...base };
  const children = new Map(step.base.provenance.children);
  for (const [key, part] of Object.entries(patch)) {
    const patchChild = joinPointer(patchPointer, key);
    const place = joinPointer(pointer, key);
    if (PROTOTYPE_KEYS.has(key)) forbidden(key, patchChild, merging);
    else if (part === null) remove(key, place, patchChild);
    else {
      const before: SourcedValue = {
        value: own(base, key),
        provenance: childProvenance(step.base.provenance, key),
      };
      const merged = mergeValue(
        { base: before, pointer: place, patch: part, patchPointer: patchChild },
        merging,
      );
      value[key] = merged.value;
      children.set(key, merged.provenance);
    }
  }
  return { value, provenance: { origin: step.base.provenance.origin, children } };

  function remove(key: string, place: string, patchChild: string): void {
    if (!Object.hasOwn(base, key)) missing(`"${key}"`, key, Object.keys(base), patchChild, merging);
    else if (merging.lock.covers(place)) locked(place, patchChild, merging);
    else {
      merging.change({
        pointer: place,
        patchPointer: patchChild,
        before: base[key],
        after: undefined,
      });
      delete value[key];
      children.delete(key);
    }
  }
}
