/**
 * The lenders under flows/organisations: their definitions, their descriptions, and a home that
 * each of them serves.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Effective, loadDefinitions, localesOf } from "#definitions/index.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { Theme } from "#schemas/types/theme.ts";
import { readingOf, type Reading } from "./reading.ts";
import type { Answers } from "./screens.ts";

const root = resolve(import.meta.dirname, "../../..");

export interface Lender {
  readonly code: string;
  readonly info: Organisation;
  readonly theme: Theme;
  readonly effective: Effective;
  /** Its pages in its default language. */
  readonly reading: Reading;
  /** Answer to the question about the home: a home in a state that the lender serves. */
  readonly home: Answers;
}

/** Returns all lenders, or those with the given codes, by code. */
export async function lenders(...codes: string[]): Promise<Map<string, Lender>> {
  const definitions = await loadDefinitions(root);
  const selectedCodes = codes.length > 0 ? codes : [...definitions.organisations.keys()];
  return new Map(
    selectedCodes.map((code) => {
      const effective = definitions.effective(code);
      const info = effective.info as unknown as Organisation;
      return [
        code,
        {
          code,
          info,
          theme: effective.theme as unknown as Theme,
          effective,
          reading: readingOf(effective, localesOf(effective.info).fallback),
          home: homeIn(info.licensedStates?.map(({ abbrev }) => abbrev) ?? []),
        },
      ];
    }),
  );
}

/** Returns each lender's line of `flows/organisations/README.md`, by code. */
export async function descriptionsByLender(): Promise<Map<string, string>> {
  const text = await readFile(resolve(root, "flows/organisations/README.md"), "utf8");
  return new Map(
    [...text.matchAll(/^\| `([a-z-]+)` \|.*\| ([^|]+) \|$/gm)].map(
      ([, code = "", shows = ""]) => [code, shows.trim()] as const,
    ),
  );
}

/**
 * Returns the personas' home if the lender serves its state, else the capital of one of the
 * lender's states.
 */
function homeIn(states: readonly string[]): Answers {
  const homeAt = (city: string, state: string, zip: string) => ({
    address: { street1: "2714 Juniper Court", city, state, zip },
    propertyType: "SINGLE_FAMILY",
    occupancy: "PRIMARY",
  });
  if (states.includes("CA")) return homeAt("Alameda", "CA", "94501");
  const state = states.find((each) => capitals[each] !== undefined);
  if (state === undefined) throw new Error(`No home is known in any of ${states.join(", ")}.`);
  const [city = "", zip = ""] = capitals[state] ?? [];
  return homeAt(city, state, zip);
}

/** Capitals of states without their own rules about closings. */
const capitals: Readonly<Record<string, readonly [string, string]>> = {
  AL: ["Montgomery", "36104"],
  AZ: ["Phoenix", "85007"],
  CO: ["Denver", "80203"],
  CT: ["Hartford", "06106"],
  FL: ["Tallahassee", "32301"],
  IA: ["Des Moines", "50319"],
  ID: ["Boise", "83702"],
  IN: ["Indianapolis", "46204"],
  KS: ["Topeka", "66612"],
  MD: ["Annapolis", "21401"],
  ME: ["Augusta", "04330"],
  MI: ["Lansing", "48933"],
  MN: ["Saint Paul", "55155"],
  MS: ["Jackson", "39201"],
  NC: ["Raleigh", "27601"],
  NH: ["Concord", "03301"],
  NJ: ["Trenton", "08608"],
  NY: ["Albany", "12207"],
  RI: ["Providence", "02903"],
  TN: ["Nashville", "37219"],
  TX: ["Austin", "78701"],
};
