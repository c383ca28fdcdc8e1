/** What journeys read besides their own files. */
import { isRecord, memoize } from "#engine/index.ts";
import { contentHash } from "../identity/canonical.ts";
import type { Definitions, Effective, EffectiveFlow } from "../model.ts";
import type { SourceFile } from "../sources/source-file.ts";
import type { JourneyFile } from "./read.ts";

/** Returns the organizations of the root in which the journeys are walked. */
export const organisationsOf = (
  files: readonly JourneyFile[],
  { organisations }: Definitions,
): string[] =>
  [...new Set(files.flatMap(({ journey }) => journey.organisations))]
    .filter((code) => organisations.has(code))
    .sort();

/** Returns the files of the sandbox's personas. */
export const personas = ({ sources }: Definitions): readonly SourceFile[] =>
  [...sources.files.values()].filter(({ kind }) => kind?.name === "persona");

/** Returns, for each flow of an organization, the identity of everything that the answers to its screens depend on. */
export const answeredIn = ({ flows }: Effective): readonly string[] =>
  [...flows.values()].map((each) => answeredBy(each));

/** Returns the identity of everything that the answers to a flow's screens depend on. */
const answeredBy = ({ id, flow, checklist, screens }: EffectiveFlow): string =>
  [id, flow.value.opens ?? "", checklist !== null, boundIn(screens)].join(" ");

/** Cached by the screens, which an edit of the flow's rules does not change. */
const boundIn = memoize((screens: EffectiveFlow["screens"]): string =>
  contentHash(
    [...screens].map(([screen, { value }]) => [screen, isRecord(value) ? value.form?.bind : null]),
  ),
);
