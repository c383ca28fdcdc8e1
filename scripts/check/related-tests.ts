/**
 * Runs the tests that import changed files, the nearest first, until the time for them is used up.
 * Tests that take longer than the rest of the time are left to `npm test` and named.
 */
import { dirname, relative } from "node:path";
import type { TestSpecification } from "vitest/node";

/** Projects whose tests need no browser, no build and no server of their own. */
const PROJECTS = ["unit", "dom", "dom-apart"];
/** Files that run together; the clock is read between groups. */
const GROUP = 6;
/** Milliseconds that a test file takes of which no run is known. */
const USUAL = 2_000;

export interface RelatedTests {
  passed: number;
  failed: string[];
  /** Test files for which there was no time. */
  left: string[];
}

/** Returns how many folders apart two files are. */
export function distance(a: string, b: string): number {
  const [from, to] = [dirname(a).split("/"), dirname(b).split("/")];
  let common = 0;
  while (common < from.length && from[common] === to[common]) common += 1;
  return from.length - common + (to.length - common);
}

/**
 * Returns the files in the order in which they run, and those for which there is no time.
 * @param usual milliseconds that a file took last
 */
export function planned<T extends { path: string }>(
  files: readonly T[],
  changed: readonly string[],
  milliseconds: number,
  usual: (file: T) => number,
): { runs: T[]; left: T[] } {
  const nearest = ({ path }: T) => Math.min(...changed.map((each) => distance(path, each)));
  const runs: T[] = [];
  const left: T[] = [];
  let rest = milliseconds;
  for (const file of files.toSorted((a, b) => nearest(a) - nearest(b) || usual(a) - usual(b))) {
    const takes = usual(file);
    if (takes > rest) left.push(file);
    else {
      runs.push(file);
      rest -= takes;
    }
  }
  return { runs, left };
}

/** @param milliseconds time for the tests, by the clock */
export async function relatedTests(
  root: string,
  changed: readonly string[],
  milliseconds: number,
): Promise<RelatedTests> {
  const { createVitest } = await import("vitest/node");
  const deadline = performance.now() + milliseconds;
  const vitest = await createVitest("test", {
    root,
    watch: false,
    project: PROJECTS,
    related: [...changed],
    passWithNoTests: true,
    reporters: ["default"],
  });
  try {
    // The reporter begins here: a run without it fails before it reports anything.
    await vitest.standalone();
    const found = await vitest.getRelevantTestSpecifications();
    const files = found.map((specification) => ({
      specification,
      path: relative(root, specification.moduleId),
    }));
    const { runs, left } = planned(files, changed, deadline - performance.now(), (file) =>
      durationOf(vitest.cache, root, file.specification),
    );
    const result: RelatedTests = { passed: 0, failed: [], left: left.map(({ path }) => path) };
    for (let next = 0; next < runs.length; next += GROUP) {
      const group = runs.slice(next, next + GROUP);
      if (performance.now() > deadline) {
        result.left.push(...group.map(({ path }) => path));
        continue;
      }
      const { testModules } = await vitest.runTestSpecifications(
        group.map(({ specification }) => specification),
      );
      for (const module of testModules) {
        const path = relative(root, module.moduleId);
        if (module.ok()) result.passed += [...module.children.allTests()].length;
        else result.failed.push(path);
      }
    }
    return result;
  } finally {
    await vitest.close();
  }
}

interface Durations {
  getFileTestResults(key: string): { duration: number } | undefined;
}

const durationOf = (
  cache: Durations,
  root: string,
  { moduleId, project }: TestSpecification,
): number =>
  cache.getFileTestResults(`${project.name}:${relative(root, moduleId)}`)?.duration || USUAL;
