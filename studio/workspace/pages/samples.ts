/**
 * Applications that lead to a page: one of each journey that passes it, and the least data that the
 * analysis knows. A preview begins with the first.
 */
import { cachedGuard, holds, memoize, type Documents } from "#engine/index.ts";
import { Exploration } from "#engine/space/explore.ts";
import { SpaceExceeded } from "#engine/space/diagram.ts";
import { answeredElsewhere, answersOf } from "#definitions/journeys/persona.ts";
import { journeyFiles, journeyOwner, type JourneyFile } from "#definitions/journeys/read.ts";
import { walkedJourney, type JourneyScope } from "#definitions/journeys/journey-walk.ts";
import type { Definitions } from "#definitions/model.ts";
import { compiledIn, type Compiled } from "../compiled.ts";

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

/**
 * Returns applications for which a guard holds, one of each journey: those that get an e-mail or a
 * document. Without such, those that come furthest in a journey.
 * @param when the guard; null for a text that is always due
 */
export function occasionSamples(
  definitions: Definitions,
  lender: string,
  flow: string,
  when: string | null,
): readonly Sample[] {
  const compiled = compiledIn(definitions, lender, flow);
  const all = [...walkedPages(definitions, lender, compiled).values()].flat();
  const guard = when === null ? null : cachedGuard(compiled.flow.scope, when);
  const due = guard === null ? [] : all.filter(({ data }) => holds(guard, { ...data }));
  const journeys = new Set<string>();
  const chosen = (due.length > 0 ? due : all.toReversed()).filter(({ id }) => {
    const [journey = ""] = id.split("#");
    return journeys.has(journey) ? false : journeys.add(journey);
  });
  return chosen.length > 0 ? chosen.slice(0, MOST) : [nothingYet(definitions, lender, compiled)];
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
  const { chain } = definitions.effective(lender);
  const files = journeyFiles(definitions.sources, definitions.validatorFor("journey")).filter(
    ({ flow, file }) => {
      const owner = journeyOwner(file.path);
      return flow === compiled.own.id && (owner === null || chain.includes(owner));
    },
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

/** Returns what a journey of a lender walks in. */
export const walkScope = (
  definitions: Definitions,
  lender: string,
  { flow, checklist }: Pick<Compiled, "flow" | "checklist">,
): JourneyScope => ({
  definitions,
  effective: definitions.effective(lender),
  flow,
  checklist,
  coverage: NO_COVERAGE as unknown as JourneyScope["coverage"],
  walked: new Map(),
  dataWalks: new Map() as unknown as JourneyScope["dataWalks"],
});

function walk(
  files: readonly JourneyFile[],
  definitions: Definitions,
  lender: string,
  { flow, checklist }: Compiled,
): ByPage {
  const pages = new Map<string, Sample[]>();
  const scope = walkScope(definitions, lender, { flow, checklist });
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
