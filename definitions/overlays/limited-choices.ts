/**
 * Limits the choices of forms by the settings of a lender (`form.limits`), so that only organisation.json has a list
 * such as the licensed states.
 */
import { isRecord, joinPointer, parsePointer, valueAt, withValueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { folderWith } from "../parts/folder-with.ts";
import { placedFile } from "./placed-file.ts";

type Flows = ReadonlyMap<string, EffectiveFlow>;
type ScreenFile = MergedFile<Screen>;
type Settings = Readonly<Record<string, unknown>>;

/** @param info settings of the lender; empty for the base, where every choice stays */
export function withLimitedChoices(flows: Flows, info: Settings): Flows {
  return Object.keys(info).length === 0
    ? flows
    : new Map([...flows].map(([id, flow]) => [id, limitedFlow(flow, info)]));
}

const limitedFlow = memoize((flow: EffectiveFlow, info: Settings): EffectiveFlow =>
  limitedScreens(flow.screens).reduce(
    (limited, [, file]) => withScreen(limited, limit(file, allowedIn(file.value, info))),
    flow,
  ),
);

/** Returns the values that the settings leave to each limit of a screen, as JSON. */
const allowedIn = memoize((screen: Screen, info: Settings): string =>
  JSON.stringify(limitsOf(screen).map(([, setting]) => valuesAt(info, setting))),
);

/** Returns the screens that limit choices, by name. */
export const limitedScreens = memoize(
  (screens: EffectiveFlow["screens"]): readonly [string, ScreenFile][] =>
    [...screens].filter(([, { value }]) => limitsOf(value).length > 0),
);

/** Returns the limits of a screen, which may not fit its schema. */
export const limitsOf = memoize((screen: Screen): readonly (readonly [string, string])[] => {
  const limits: unknown = isRecord(screen) && isRecord(screen.form) ? screen.form.limits : null;
  return isRecord(limits)
    ? Object.entries(limits).flatMap(([pointer, setting]) =>
        typeof setting === "string" ? [[pointer, setting] as const] : [],
      )
    : [];
});

/** Returns the values at a pointer in which `*` is each member of a list; null without the setting. */
export function valuesAt(settings: unknown, pointer: string): readonly unknown[] | null {
  const [list, member] = pointer.split("/*");
  const items = valueAt(settings, list ?? "");
  return Array.isArray(items) ? items.map((item) => valueAt(item, member ?? "")) : null;
}

/** Organizations with the same settings share the screen. */
const limit = memoize((file: ScreenFile, allowed: string): ScreenFile => {
  const values = JSON.parse(allowed) as (readonly unknown[] | null)[];
  const value = limitsOf(file.value).reduce((screen, [pointer], index) => {
    const place = joinPointer("/form/schema", ...parsePointer(pointer), "enum");
    const choices = valueAt(screen, place);
    const left = values[index];
    return left && Array.isArray(choices)
      ? withValueAt(
          screen,
          place,
          choices.filter((each) => left.includes(each)),
        )
      : screen;
  }, file.value);
  return placedFile(file, value, file.origin);
});

const withScreen = memoize((flow: EffectiveFlow, screen: ScreenFile): EffectiveFlow => ({
  ...flow,
  screens: folderWith(flow.screens, screen),
}));
