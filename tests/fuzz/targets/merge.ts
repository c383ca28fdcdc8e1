/**
 * Overlays: any patch on any definition gives a definition and findings. The laws: inputs do not
 * change; an empty patch changes nothing; applying the same patch again changes nothing more; null
 * removes. Every value is at the place that its provenance names. Ids stay unique, and no key that
 * reaches a prototype is added.
 */
import {
  joinPointer,
  isRecord,
  mergeDefinition,
  originOf,
  PROTOTYPE_KEYS,
  sameJson,
  valueAt,
} from "#engine/index.ts";
import { definitions } from "../corpus.ts";
import { randomJson, randomPatch } from "../random-patch.ts";
import { count, tried, type Must, type Target } from "../target.ts";

const NAME = "merge";
/** One in this many merges has the provenance of every value checked. */
const CLOSELY = 8;

export const merge: Target = {
  name: NAME,
  share: 0.35,
  run(random, total, tally) {
    const frozen = definitions.map((definition) => deepFrozen(definition));
    for (let done = 0; done < total; done += 1) {
      const base = random.chance(0.3) ? random.pick(frozen) : deepFrozen(randomJson(random, 3));
      const patch = deepFrozen(
        random.chance(0.1) ? randomJson(random, 3) : randomPatch(base, random),
      );
      count(tally, "inputs");
      tried(NAME, { base, patch }, (expectThat) => {
        const merged = mergeDefinition(base, patch);
        const { value, changes, findings } = merged;
        if (changes.length > 0) count(tally, "changed something");
        for (const { code } of findings) count(tally, code);
        for (const { message, pointer } of findings)
          expectThat(
            message !== "" && (pointer === "" || pointer.startsWith("/")),
            "a finding without a place",
          );
        expectThat(!hasForbiddenKey(value), "a key that reaches a prototype got in");
        if (hasUniqueIds(base) && hasUniqueIds(patch))
          expectThat(hasUniqueIds(value), "an id is there twice");
        expectIdempotent(value, patch, findings.length, expectThat);
        if (done % CLOSELY === 0) closely(base, patch, merged, expectThat);
      });
    }
  },
};

function expectIdempotent(
  value: unknown,
  patch: unknown,
  findings: number,
  expectThat: Must,
): void {
  const nothing = mergeDefinition(value, {});
  if (isRecord(value) || Array.isArray(value)) {
    const keyed = isRecord(value) || nothing.changes.length === 0;
    if (keyed) expectThat(sameJson(nothing.value, value), "an empty patch changes something");
  }
  if (findings > 0) return;
  const second = mergeDefinition(value, patch);
  expectThat(sameJson(second.value, value), "laid on again it gives something else");
}

function closely(
  base: unknown,
  patch: unknown,
  merged: ReturnType<typeof mergeDefinition>,
  expectThat: Must,
): void {
  // Pointers of locked copy follow the copy.
  if (!(isRecord(base) && "locked" in base)) expectProvenance(merged.value, "");
  if (!isRecord(base)) return;
  for (const key of Object.keys(base).slice(0, 3)) {
    if (PROTOTYPE_KEYS.has(key)) continue;
    const removed = mergeDefinition(base, { [key]: null });
    const locked = removed.findings.some(({ code }) => code === "overlay-locked");
    expectThat(
      locked || !Object.hasOwn(removed.value as object, key),
      `null does not remove ${key}`,
    );
  }

  /** Each scalar is at the place that its provenance names. */
  function expectProvenance(value: unknown, pointer: string): void {
    if (typeof value === "object" && value !== null) {
      for (const [key, inside] of Object.entries(value))
        expectProvenance(inside, joinPointer(pointer, key));
      return;
    }
    const origin = originOf(merged.provenance, pointer);
    const source = origin.file === "base" ? base : origin.file === "overlay" ? patch : undefined;
    // The id of an added item is its key.
    const byKey = origin.file === "overlay" && pointer.endsWith("/id");
    const sourceValue = valueAt(source, origin.pointer);
    expectThat(
      sameJson(sourceValue, value) || (byKey && sourceValue === undefined),
      `${pointer} is said to come from ${origin.file}${origin.pointer}`,
    );
  }
}

function hasForbiddenKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inside]) =>
      (!Array.isArray(value) && PROTOTYPE_KEYS.has(key)) || hasForbiddenKey(inside),
  );
}

function hasUniqueIds(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) {
    const ids = value.flatMap((item) =>
      isRecord(item) && typeof item["id"] === "string" ? [item["id"]] : [],
    );
    if (new Set(ids).size < ids.length) return false;
  }
  return Object.values(value).every(hasUniqueIds);
}

function deepFrozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const inside of Object.values(value)) deepFrozen(inside);
    Object.freeze(value);
  }
  return value;
}
