/**
 * Applications that lead to a page: one of each journey that passes it, and the least data that the
 * analysis knows. A preview begins with the first.
 */
import { memoize, type Documents } from "#engine/index.ts";
import { Exploration } from "#engine/space/explore.ts";
import { SpaceExceeded } from "#engine/space/diagram.ts";
import { answeredElsewhere, answersOf } from "#definitions/journeys/persona.ts";
import { journeyFiles, type JourneyFile } from "#definitions/journeys/read.ts";
import { walkedJourney } from "#definitions/journeys/journey-walk.ts";
import type { Definitions } from "#definitions/model.ts";
import { compiledIn, type Compiled } from "./compiled.ts";

export interface Sample {
  /** Names the sample in a list. */
  readonly id: string;
  readonly title: string;
  readonly data: Documents;
}

/** The journeys' data by page, for one flow of one lender. */
type ByPage = ReadonlyMap<string, readonly Sample[]>;

const NO_COVERAGE = { recordGuard: () => {}, recordPosition: () => {} };
/** A list with more choices helps nobody. */
const MOST = 6;

/** Returns the applications that lead to a page, the most telling first; one without any data when none is known. */
export function samplesFor(
  definitions: Definitions,
  lender: string,
  flow: string,
  page: string,
): readonly Sample[] {
  const compiled = compiledIn(definitions, lender, flow);
  const walked = walkedPages(definitions, lender, compiled).get(page) ?? [];
  const least = leastData(compiled, page);
  const opener = within(compiled, page);
  const around =
    walked.length > 0 || least !== null || opener === null || opener === page
      ? []
      : samplesFor(definitions, lender, flow, opener).slice(0, 1);
  const found = [...walked.slice(0, MOST), ...(least === null ? [] : [least]), ...around];
  return found.length > 0 ? found : [nothingYet(definitions, lender, compiled)];
}

/** The page from which a page opens that no rule decides. */
const within = ({ flow }: Compiled, page: string): string | null =>
  flow.pages.get(page)?.within?.find((each) => each !== page) ?? null;

function nothingYet(definitions: Definitions, lender: string, { own }: Compiled): Sample {
  const effective = definitions.effective(lender);
  const answers = answersOf(definitions.sources, "approved") ?? {};
  const start = { application: {}, profile: {} };
  return {
    id: "persona",
    title: "A person who has answered everything before this flow",
    data: answeredElsewhere(effective, own.id, answers, start),
  };
}

function walkedPages(definitions: Definitions, lender: string, compiled: Compiled): ByPage {
  const files = journeyFiles(definitions.sources, definitions.validatorFor("journey")).filter(
    ({ flow }) => flow === compiled.own.id,
  );
  return walkedOnce(compiled.flow, files.map(({ file }) => file.hash).join(" "), () =>
    walk(files, definitions, lender, compiled),
  );
}

const stores = memoize((_flow: object, _files: string) => ({ pages: null as ByPage | null }));
const walkedOnce = (flow: object, files: string, run: () => ByPage): ByPage => {
  const store = stores(flow, files);
  return (store.pages ??= run());
};

function walk(
  files: readonly JourneyFile[],
  definitions: Definitions,
  lender: string,
  { flow, checklist }: Compiled,
): ByPage {
  const pages = new Map<string, Sample[]>();
  const scope = {
    definitions,
    effective: definitions.effective(lender),
    flow,
    checklist,
    coverage: NO_COVERAGE,
    walked: new Map(),
    dataWalks: new Map(),
  } as unknown as Parameters<typeof walkedJourney>[2];
  for (const file of files) {
    const walked = walkedJourney(file, files, scope);
    if ("fault" in walked) continue;
    const seen = new Set<string>();
    for (const [index, { page, data }] of walked.positions.entries()) {
      if (seen.has(page)) continue;
      seen.add(page);
      const title = file.journey.steps[index]?.title ?? "";
      const found = pages.get(page) ?? [];
      found.push({
        id: `${file.journey.id}#${index}`,
        title: `${file.journey.title ?? file.journey.id}: ${title}`,
        data,
      });
      pages.set(page, found);
    }
  }
  return pages;
}

const exploration = memoize((flow: Compiled["flow"], entities: Compiled["entities"]) => {
  try {
    return new Exploration([flow], entities);
  } catch (error) {
    // Guards that are connected in too many ways have no least data.
    if (error instanceof SpaceExceeded) return null;
    throw error;
  }
});

function leastData({ flow, entities }: Compiled, page: string): Sample | null {
  try {
    const explored = exploration(flow, entities);
    const witness = explored?.find(explored.condition({ page })) ?? null;
    if (witness === null) return null;
    const { application = {}, profile = {} } = witness.data as Partial<Documents>;
    return {
      id: "least",
      title: "The least data that leads here",
      data: { application, profile },
    };
  } catch (error) {
    if (error instanceof SpaceExceeded) return null;
    throw error;
  }
}
