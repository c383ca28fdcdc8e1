import { isRecord, joinPointer, listOf, placedRecords } from "#engine/index.ts";
import { earlierPages } from "#engine/flow/earlier-pages.ts";
import { memoize } from "#engine/memoize.ts";
import type { EffectiveFlow } from "../../model.ts";
import { inFolder } from "../../parts/in-folder.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { Check } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** The block that lists the answers of earlier pages. */
const BLOCK = "check-answers";

/** Places that a page saves answers to, by the id of the page. */
type PlacesByPage = ReadonlyMap<string, readonly string[]>;

/**
 * Finds blocks that name a page or an answer that they never list: it comes later, asks for nothing,
 * or is misspelled. A lender may take a page of the base away; its settings then have no effect.
 */
export const answerUnlisted: Check = (effective, definitions) => {
  const flows = [...effective.flows.values()];
  const shared = [...definitions.base.flows.values()];
  return flows.flatMap((flow) =>
    [...listing(flow.screens).keys()].flatMap((name) => {
      const screen = flow.screens.get(name);
      return screen === undefined
        ? []
        : faultsIn(
            effective,
            screen,
            new Map([
              ...placesByPage(shared, flow.id, name),
              ...placesByPage(flows, flow.id, name),
            ]),
          );
    }),
  );
};

const placesByPage = (
  flows: readonly EffectiveFlow[],
  flowId: string,
  screen: string,
): PlacesByPage => {
  const flow = flows.find(({ id }) => id === flowId);
  if (flow === undefined) return new Map();
  const definitions = flows.map((each) => each.flow.value);
  return new Map(
    earlierPages(definitions, flow.flow.value, screen).flatMap((page) => {
      const owner = flows.find(({ id }) => id === page.flow.id);
      const places = placesOf(owner?.screens.get(page.screen)?.value);
      return places.length === 0 ? [] : [[page.id, places] as const];
    }),
  );
};

const NONE: readonly string[] = [];

const placesOf = memoize((screen: unknown): readonly string[] => {
  const bind = isRecord(screen) && isRecord(screen.form) ? screen.form.bind : null;
  return isRecord(bind)
    ? Object.values(bind).filter(
        (target): target is string =>
          typeof target === "string" && /^\/(application|profile)\//.test(target),
      )
    : NONE;
});

interface PageSetting {
  pointer: string;
  id: string;
  without: readonly unknown[];
}

/** Returns the pages that blocks of a screen name in their options. */
const settingsIn = memoize((screen: unknown): readonly PageSetting[] =>
  placedRecords(isRecord(screen) ? screen.body : null, "/body").flatMap(
    ([{ block, options }, at]) =>
      placedRecords(
        block === BLOCK && isRecord(options) ? options.pages : null,
        joinPointer(at, "options", "pages"),
      ).flatMap(([{ id, without }, pointer]) =>
        typeof id === "string" ? [{ pointer, id, without: listOf(without) }] : [],
      ),
  ),
);

/** Returns the screens with such blocks. */
const listing = inFolder(({ value }) => settingsIn(value));

const isInside = (place: string, outer: string) => place === outer || place.startsWith(`${outer}/`);

const faultsIn = fileFaults((screen, pages: PlacesByPage): FileFault[] =>
  settingsIn(screen).flatMap(({ pointer, id, without }): FileFault[] => {
    const places = pages.get(id);
    if (places === undefined)
      return [
        {
          pointer: `${pointer}/id`,
          code: "answer-unlisted",
          message: `No page "${id}" with answers comes before this screen.`,
          fix: suggestion(id, [...pages.keys()]),
        },
      ];
    return without.flatMap((place, index) =>
      typeof place === "string" &&
      !places.some((each) => isInside(each, place) || isInside(place, each))
        ? [
            {
              pointer: joinPointer(pointer, "without", index),
              code: "answer-unlisted",
              message: `Page "${id}" saves no answer to ${place}.`,
              fix: suggestion(place, places),
            },
          ]
        : [],
    );
  }),
);
