/**
 * Plants one fault at a time in the shipped definitions. `validate` must report each with its code,
 * file and pointer, as one error, and report nothing for the unchanged definitions. It must accept
 * edits that are right. A seed chooses the place among all places where it is possible.
 */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import {
  definitionsOf,
  openForEdits,
  readSources,
  UnusableRoot,
  validateDefinitions,
  withFiles,
  type Finding,
  type Sources,
} from "#definitions/index.ts";
import { additionEdits } from "./addition-edits.ts";
import { kinds } from "./kinds.ts";
import { legitimateEdits } from "./legitimate-edits.ts";
import { lenderEdits } from "./lender-edits.ts";
import { productEdits } from "./product-edits.ts";
import { seeded, type Random } from "./random.ts";
import { severalFindings } from "./several-findings.ts";
import { Tree, type Kind, type Mutant, type Spot } from "./tree.ts";

/** Another seed tries other places. `validate` must find a fault at every place. */
const seed = Number(process.env.MUTATION_SEED ?? 20261121);
const eachKind = Number(process.env.MUTATIONS_EACH ?? 1);

const legitimate = [...legitimateEdits, ...lenderEdits, ...additionEdits, ...productEdits];

let sources: Sources;
let tree: Tree;
let unchanged: readonly Finding[];
/** Findings of the shipped definitions that are not faults. */
let shippedFindings: ReadonlySet<string>;

const identity = ({ code, file, pointer, organisation }: Finding): string =>
  JSON.stringify([code, file, pointer, organisation]);

function findingsOf(changed: Sources): readonly Finding[] {
  try {
    return validateDefinitions(definitionsOf(changed));
  } catch (error) {
    if (error instanceof UnusableRoot) return error.findings;
    throw error;
  }
}

const errorsIn = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ severity }) => severity === "error")
    .map((each) => `${each.code} ${each.file} ${each.pointer}: ${each.message}`);

/** A stream of numbers for a name and a place. Nothing else in the definitions changes it. */
const randomFor = (name: string, { file, pointer }: Spot): Random =>
  seeded(
    // Whole 32-bit numbers: a larger sum would lose the seed in rounding.
    [...`${name} ${file}#${pointer}`].reduce(
      (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0,
      seed,
    ),
  );

/**
 * Returns the places in a random order. A place keeps its rank among the others when files come or
 * go, so that another product breaks no test of the shipped ones.
 */
function shuffled(name: string, spots: readonly Spot[]): readonly Spot[] {
  const ranks = new Map(spots.map((spot) => [spot, randomFor(name, spot).below(2 ** 32)]));
  return spots.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}

/** Returns one of the random places and the random numbers for a change there. */
function placeOf(name: string, spots: readonly Spot[], index: number): [Spot, Random] {
  const spot = shuffled(name, spots)[index % spots.length] as Spot;
  return [spot, randomFor(name, spot)];
}

beforeAll(async () => {
  // Two lenders represent all, because each mutation would validate all fifty again.
  sources = await readSources(process.cwd(), { organisations: ["main", "partner"] });
  tree = new Tree(sources);
  unchanged = findingsOf(sources);
  shippedFindings = new Set(unchanged.map(identity));
});

test("validate reports no fault in the shipped definitions", () => {
  expect(unchanged.filter(({ severity }) => severity !== "info")).toEqual([]);
});

const isWithin = (reported: string, expected: string): boolean =>
  reported === expected || reported.startsWith(`${expected}/`);

const isReported = (findings: readonly Finding[], kind: Kind, mutant: Mutant): boolean =>
  findings.some(
    (each) =>
      each.code.startsWith(kind.code) &&
      each.file === mutant.file &&
      isWithin(each.pointer, mutant.pointer),
  );

test("the kinds of faults have distinct names, and reach the required number", () => {
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  expect(kinds.length).toBeGreaterThanOrEqual(300);
});

test("the legitimate edits have distinct names, and reach the required number", () => {
  expect(new Set(legitimate.map(({ name }) => name)).size).toBe(legitimate.length);
  expect(legitimate.length).toBeGreaterThanOrEqual(60);
});

test("only existing kinds of faults may give several findings", () => {
  const names = kinds.map(({ name }) => name);
  expect([...severalFindings.keys()].filter((each) => !names.includes(each))).toEqual([]);
});

describe.each(kinds.map((kind) => [kind.name, kind] as const))(
  "validate finds the planted fault: %s",
  (name, kind) => {
    test.each(Array.from({ length: eachKind }, (_, index) => index))(
      "at random place %i",
      (index) => {
        const spots = kind.spots(tree);
        expect(spots.length, "a place where it can happen").toBeGreaterThan(0);
        const [spot, random] = placeOf(name, spots, index);
        const mutant = kind.mutate(spot, tree, random);
        const findings = findingsOf(withFiles(sources, mutant.changes)).filter(
          (each) => !shippedFindings.has(identity(each)),
        );
        expect(
          isReported(findings, kind, mutant),
          `${kind.code} at ${mutant.file} ${mutant.pointer} (broken: ${spot.file} ${spot.pointer}), but found:\n${findings.map((each) => `${each.code} ${each.file} ${each.pointer}: ${each.message}`).join("\n")}`,
        ).toBe(true);
        // A fault that is a warning gives no error.
        if (!severalFindings.has(name))
          expect(errorsIn(findings).length, errorsIn(findings).join("\n")).toBeLessThanOrEqual(1);
      },
    );
  },
);

describe.each(legitimate.map((edit) => [edit.name, edit] as const))(
  "validate accepts the edit: %s",
  (name, edit) => {
    test.each(Array.from({ length: eachKind }, (_, index) => index))(
      "at random place %i",
      (index) => {
        const spots = edit.spots(tree);
        expect(spots.length, "a place where it can be made").toBeGreaterThan(0);
        const [spot, random] = placeOf(name, spots, index);
        const changes = edit.change(spot, tree, random);
        expect(Object.keys(changes)).not.toEqual([]);
        const findings = findingsOf(withFiles(sources, changes)).filter(
          (each) => !shippedFindings.has(identity(each)),
        );
        expect(errorsIn(findings)).toEqual([]);
      },
    );
  },
);

describe("definitions that stay open for edits", () => {
  /** Faults of different files: every so many kinds one, at its first place. */
  const EVERY = 50;

  /** Checks the same files as a new process would: no object of an earlier check is in them. */
  const findingsOfNewFiles = (texts: ReadonlyMap<string, string>): readonly Finding[] =>
    findingsOf(withFiles({ ...sources, files: new Map() }, Object.fromEntries(texts)));

  test("have the findings of a full run after a series of edits, and none after they are undone", async () => {
    const open = await openForEdits(process.cwd(), {
      organisations: ["main", "partner"],
    });
    const original = new Map<string, string>();
    for (const path of sources.files.keys()) original.set(path, await readFile(path, "utf8"));
    const texts = new Map(original);
    const edit = (path: string, text: string | null) => {
      if (text === null) texts.delete(path);
      else texts.set(path, text);
      return open.change(path, text);
    };
    const edited = new Set<string>();
    const edits = kinds
      .filter((_kind, index) => index % EVERY === 0)
      .map((kind) => kind.mutate(kind.spots(tree)[0] as Spot, tree, seeded(seed)).changes);
    for (const [path, content] of edits.flatMap((changes) => Object.entries(changes))) {
      edited.add(path);
      edit(
        path,
        content === null || typeof content === "string" ? content : JSON.stringify(content),
      );
    }
    expect(edited.size).toBeGreaterThan(4);
    expect(open.findings).toEqual(findingsOfNewFiles(texts));
    for (const path of edited) edit(path, original.get(path) ?? null);
    expect(open.findings).toEqual(unchanged);
  });
});

test("validate reports the same as before for the unchanged definitions after all faults", () => {
  expect(findingsOf(withFiles(sources, {}))).toEqual(unchanged);
});
