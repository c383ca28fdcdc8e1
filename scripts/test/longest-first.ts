import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files that take longest, the longest first. One that began last would keep one core busy
 * while the other one has nothing to do.
 */
export const LONGEST: readonly string[] = [
  "tests/journeys/states.journey.ts",
  "tests/journeys/development.journey.ts",
  "tests/gallery/screens.journey.ts",
  "tests/journeys/co-signer.journey.ts",
  "tests/journeys/studio-looks.journey.ts",
  "tests/journeys/organisations-published.journey.ts",
  "tests/journeys/studio-publish.journey.ts",
  "tests/journeys/borrower.journey.ts",
  "tests/journeys/killed-server.journey.ts",
  "tests/journeys/personal-loan.journey.ts",
  "tests/journeys/studio-views.journey.ts",
  "tests/journeys/saves.journey.ts",
  "tests/journeys/pages-to-the-rate.journey.ts",
  "tests/gallery/gallery.journey.ts",
  "tests/journeys/replay.journey.ts",
  "tests/journeys/to-complete.journey.ts",
  "tests/journeys/switched-on.journey.ts",
  "tests/journeys/arrivals.journey.ts",
  "tests/journeys/closing.journey.ts",
  "tests/journeys/studio-texts.journey.ts",
];

/**
 * Returns the files in their order, but the longest ones of each project first. Files of a project
 * stay together: a worker that changes to another project loads its modules and its browser anew.
 */
export function longestFirst<File>(
  files: readonly File[],
  pathOf: (file: File) => string,
  projectOf: (file: File) => unknown,
): File[] {
  const rankOf = (file: File) => {
    const rank = LONGEST.indexOf(pathOf(file));
    return rank < 0 ? LONGEST.length : rank;
  };
  return [...new Set(files.map(projectOf))].flatMap((project) =>
    files
      .filter((file) => projectOf(file) === project)
      .toSorted((one, other) => rankOf(one) - rankOf(other)),
  );
}

/** Vitest's order knows no times in a new clone, and takes the largest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    return longestFirst(
      await super.sort(files),
      ({ moduleId }) => relative(root, moduleId),
      ({ project }) => project,
    );
  }
}
