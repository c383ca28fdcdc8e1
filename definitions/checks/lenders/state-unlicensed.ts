import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Finding } from "../../findings/finding.ts";
import { placesWith } from "../../marks/places-with.ts";
import type { Effective } from "../../model.ts";
import { valuesAt } from "../../overlays/limited-choices.ts";
import { limitedPlaces } from "../../overlays/limited-places.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import { findingIn, type Check } from "../check.ts";

const code = "state-unlicensed";

/**
 * Finds what a lender says of its own about a value that its settings leave to nobody, such as a state without a
 * license: a condition of its overlay, and rules that it adds to those of the lender which it extends. The limits of
 * forms (`form.limits`) say which place of an application has values of which setting, and the schema of the settings
 * marks rules by such a value with `x-keys-among`.
 */
export const stateUnlicensed: Check = (effective, definitions) => [
  ...guardFaults(effective, definitions.organisations.get(effective.organisation ?? "")?.overlay),
  ...(effective.chain.length < 2
    ? []
    : ownSettings(effective, definitions).flatMap((setting): Finding[] => {
        if (setting.kind !== "organisation") return [];
        const seen = new Set<string>();
        const rules = placesWith(definitions.base.schemas("organisation"), "x-keys-among");
        return [...rules].flatMap(([pointer, list]) => {
          const known = valuesAt(setting.value, String(list)) ?? [];
          const own = valueAt(setting.file.value, pointer);
          return Object.entries(isRecord(own) ? own : {}).flatMap(([key, rule]) => {
            if (rule === null || known.includes(key) || seen.has(key)) return [];
            seen.add(key);
            return [
              settingFinding(setting, joinPointer(pointer, key), {
                code,
                severity: "warning",
                message: `The rules are for ${key}, which is not in "${nameOf(String(list))}" of the lender.`,
                fix: `Remove the rules, or list ${key}.`,
              }),
            ];
          });
        });
      })),
];

type Overlay = Parameters<typeof findingIn>[0] | null | undefined;

function guardFaults({ organisation, flows, info }: Effective, overlay: Overlay): Finding[] {
  if (overlay === null || overlay === undefined || organisation === null) return [];
  const guards = placedGuards(overlay.value);
  if (guards.length === 0) return [];
  const allowed = allowedIn(
    [...flows.values()].flatMap(({ screens }) =>
      limitedPlaces(screens).flatMap(({ place, setting }) =>
        pathsTo(parsePointer(place)).map((path) => ({ path, setting })),
      ),
    ),
    info,
  );
  return guards.flatMap(({ pointer, path, values }) => {
    const { values: known, setting } = allowed.get(path) ?? {};
    return known === undefined || values.some((each) => known.has(each))
      ? []
      : [
          findingIn(overlay, pointer, {
            code,
            severity: "warning",
            organisation,
            message: `This waits for ${values.join(" or ")} in ${path}, and "${nameOf(setting ?? "")}" of the lender lists none of them. Only an application from before can have it.`,
            fix: `Remove this, or list ${values.join(" or ")}.`,
          }),
        ];
  });
}

interface PlacedGuard {
  readonly pointer: string;
  /** What is compared, such as application.property.state. */
  readonly path: string;
  readonly values: readonly string[];
}

const COMPARISON = /(?<![\w.])(application(?:\.\w+)+)\s*(?:==\s*('[^']*')|in\s*\[([^\]]*)\])/g;

/** Returns the comparisons with fixed values in the texts of an overlay. Only guards have such texts. */
const placedGuards = memoize((overlay: unknown): readonly PlacedGuard[] => {
  const guards: PlacedGuard[] = [];
  const walk = (each: unknown, pointer: string): void => {
    if (typeof each === "string")
      for (const [, path = "", one, list] of each.matchAll(COMPARISON))
        guards.push({
          pointer,
          path,
          values: [...(one ?? list ?? "").matchAll(/'([^']*)'/g)].map(([, value = ""]) => value),
        });
    else if (typeof each === "object" && each !== null)
      for (const [key, member] of Object.entries(each)) walk(member, joinPointer(pointer, key));
  };
  walk(overlay, "");
  return guards.filter(({ values }) => values.length > 0);
});

/** A home also has the state of its address: the last name counts below each object on the way but the first. */
const pathsTo = (steps: readonly string[]): string[] =>
  steps
    .slice(0, -1)
    .flatMap((_, index) =>
      index === 0 ? [] : [[...steps.slice(0, index + 1), ...steps.slice(-1)].join(".")],
    );

function allowedIn(
  places: readonly { readonly path: string; readonly setting: string }[],
  info: Effective["info"],
) {
  const allowed = new Map<string, { values: Set<unknown>; setting: string }>();
  for (const { path, setting } of places) {
    const { values } = allowed.get(path) ?? { values: new Set() };
    for (const each of valuesAt(info, setting) ?? []) values.add(each);
    allowed.set(path, { values, setting });
  }
  return allowed;
}

/** Returns the name of the list that has the values. */
const nameOf = (setting: string): string => parsePointer(setting)[0] ?? "";
