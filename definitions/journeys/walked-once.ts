import { memoize } from "#engine/index.ts";
import { contentHash } from "../identity/canonical.ts";
import { rulesContent, schemasHash, textsHash } from "../identity/content-keys.ts";
import { keptOr } from "../incremental/kept-results.ts";
import type { Definitions } from "../model.ts";
import type { JourneyFile } from "./read.ts";
import { walkFlow, type FlowWalk } from "./walk-flow.ts";
import { answeredIn, organisationsOf, personas } from "./walk-inputs.ts";

/** Walks the journeys of a flow, or returns the result of the walk in the same definitions before. */
export function walkedOnce(
  flow: string,
  files: readonly JourneyFile[],
  definitions: Definitions,
): FlowWalk {
  const [first, ...others] = readByJourneys(flow, files, definitions);
  const store = storeOf(first, ...others);
  return (store.walked ??= keptOr(
    definitions.kept,
    () => contentRead(flow, files, definitions),
    () => walkFlow(flow, files, definitions),
  ));
}

/** Returns one store for walks that read the same. */
const storeOf = memoize((_first: object, ..._others: readonly unknown[]) => ({
  walked: null as FlowWalk | null,
}));

/** Returns everything that the result of a walk depends on. */
function readByJourneys(
  flow: string,
  files: readonly JourneyFile[],
  definitions: Definitions,
): [first: object, ...others: unknown[]] {
  return [
    // An object, by which the result is cached.
    files[0]?.file ?? definitions.sources,
    definitions.base.schemas,
    flow,
    ...files.map(({ file }) => file),
    ...personas(definitions),
    ...organisationsOf(files, definitions).flatMap((code) => {
      const lender = definitions.effective(code);
      const own = lender.flows.get(flow);
      return [
        code,
        own?.flow,
        own?.checklist,
        definitions.within(lender).entitiesOf(own?.flow.value ?? {}),
        ...answeredIn(lender),
      ];
    }),
  ];
}

/** Returns the identity of the same by content, with the places that coverage and findings name. */
function contentRead(
  flow: string,
  files: readonly JourneyFile[],
  definitions: Definitions,
): readonly string[] {
  return [
    "walks",
    schemasHash(definitions.sources),
    flow,
    textsHash(files.map(({ file }) => file)),
    textsHash(personas(definitions)),
    ...organisationsOf(files, definitions).flatMap((code) => {
      const lender = definitions.effective(code);
      const own = lender.flows.get(flow);
      return [
        code,
        ...(own === undefined ? [] : rulesContent(own, lender, definitions)),
        contentHash(definitions.within(lender).entitiesOf(own?.flow.value ?? {})),
        ...answeredIn(lender),
      ];
    }),
  ];
}
