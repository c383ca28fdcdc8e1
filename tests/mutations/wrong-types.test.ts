/**
 * A value of another type at any place of a definition is an error of its file, and stops no check.
 * `npm run trust -- further` tries more places.
 */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openForEdits } from "#definitions/index.ts";
import { kindOf } from "#definitions/sources/kinds.ts";
import type { SourceFile } from "#definitions/sources/source-file.ts";
import { isRecord } from "#engine/index.ts";
import { seeded } from "./random.ts";

/** Another seed tries other places. */
const seed = Number(process.env.MUTATION_SEED ?? 20261129);
const PLACES = Number(process.env.WRONG_TYPES ?? 60);

/** Undefined leaves the place out. */
const WRONG: readonly unknown[] = [true, "text", 7, [], [null], {}, null, undefined];

interface Spot {
  readonly path: string;
  readonly keys: readonly string[];
}

/** Returns the first spot of each kind of place: members of a list are one kind, and so are files of one schema. */
function spotsIn(files: Iterable<SourceFile>): Spot[] {
  const spots = new Map<string, Spot>();
  for (const { path, value } of files) {
    const kind = path.startsWith("flows/") ? kindOf(path.slice("flows/".length)) : null;
    if (kind?.schema == null) continue;
    const visit = (part: unknown, keys: readonly string[], place: string): void => {
      if (!spots.has(place)) spots.set(place, { path, keys });
      if (Array.isArray(part))
        for (const [index, member] of part.entries())
          visit(member, [...keys, String(index)], `${place}/*`);
      else if (isRecord(part))
        for (const [key, member] of Object.entries(part))
          visit(member, [...keys, key], `${place}/${key}`);
    };
    visit(value, [], kind.name);
  }
  return [...spots.values()];
}

/** Returns the value with another one at a spot. */
function replaced(value: unknown, [key, ...rest]: readonly string[], wrong: unknown): unknown {
  if (key === undefined) return wrong;
  if (Array.isArray(value))
    return value.flatMap((member: unknown, index) => {
      if (index !== Number(key)) return [member];
      const next = replaced(member, rest, wrong);
      return next === undefined ? [] : [next];
    });
  const { [key]: member, ...others } = value as Record<string, unknown>;
  const next = replaced(member, rest, wrong);
  return next === undefined ? others : { ...others, [key]: next };
}

test("a value of another type is an error of its file", { timeout: 3_600_000 }, async () => {
  const open = await openForEdits(process.cwd(), { organisations: ["main"] });
  const { sources, validatorFor } = open.definitions!;
  const unchanged = open.findings;
  const random = seeded(seed);
  const spots = spotsIn(sources.files.values());
  expect(spots.length).toBeGreaterThan(1_000);
  let refused = 0;
  for (let tried = 0; tried < PLACES; tried += 1) {
    const { path, keys } = spots[random.below(spots.length)]!;
    const text = await readFile(path, "utf8");
    const schema = kindOf(path.slice("flows/".length))!.schema!;
    for (const wrong of WRONG) {
      const value = replaced(JSON.parse(text), keys, wrong);
      if (value === undefined) continue;
      open.change(path, JSON.stringify(value, null, 2));
      if (validatorFor(schema)!(value)) continue;
      refused += 1;
      const where = `${path} with ${JSON.stringify(wrong)} at /${keys.join("/")}`;
      const errors = open.findings.filter(({ severity }) => severity === "error");
      expect(
        errors.map(({ file }) => file),
        where,
      ).toContain(path);
    }
    open.change(path, text);
  }
  expect(refused).toBeGreaterThan(PLACES);
  expect(open.findings).toEqual(unchanged);
});
