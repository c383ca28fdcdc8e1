/**
 * The sandbox's table of places: the states that each persona reaches, and a browser for a borrower
 * in one of them.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser } from "playwright";
import type { Flow } from "#schemas/types/flow.ts";
import type { Persona } from "#schemas/types/persona.ts";
import type { Places } from "#schemas/types/places.ts";
import { visit, type Visit } from "./browser.ts";
import { placeHeld, type Placed } from "./sandbox.ts";

const flows = resolve(import.meta.dirname, "../../../flows");
const json = <T>(path: string): T => JSON.parse(readFileSync(`${flows}/${path}`, "utf8")) as T;

const personaOf = (persona: string) => json<Persona>(`sandbox/personas/${persona}.json`);
/** Product of personas that name none, whose tables of states and pages the product vocabulary fixes. */
export const FIRST_PRODUCT = "heloc";

/** Returns the product of a persona, also of one that it extends; its flow has the same name. */
export function productOf(persona: string): string {
  const { product, extends: base } = personaOf(persona);
  return product ?? (base === undefined ? FIRST_PRODUCT : productOf(base));
}

export type Place = Places["places"][number];
/** Places of every product. */
export const { places } = json<Places>("sandbox/places.json");

/** Personas in the order of their first place. */
export const personas = [...new Set(places.map(({ persona }) => persona))];
export const placesOf = (persona: string): Place[] =>
  places.filter((place) => place.persona === persona);

/** Whether the state passes by itself, so that a journey must hold it to see it. */
export const holdable = (persona: string, state: Place["checklistState"]): boolean =>
  !(personaOf(persona).reaches ?? []).includes(state);

const basePaths = new Map<string, string>();
/** Path of an application of the flow, without a trailing slash. */
export function pathOf(flow: string, uuid: string): string {
  const basePath = basePaths.get(flow) ?? json<Flow>(`${flow}/flow.json`).basePath;
  basePaths.set(flow, basePath);
  return basePath.replace(":uuid", uuid);
}

export const placeAt = ({ checklistState, state }: Place) => ({ checklistState, state });

/**
 * Makes an account of the persona at its first place, and holds it in each place that would pass by
 * itself.
 */
export function placeFirst(address: string, persona: string): Promise<Placed> {
  const rows = placesOf(persona);
  const [first] = rows;
  if (first === undefined) throw new Error(`No place has the persona ${persona}.`);
  const hold = rows
    .map(({ checklistState }) => checklistState)
    .filter((each) => holdable(persona, each));
  return placeHeld(address, { ...placeAt(first), persona, hold });
}

/**
 * Makes an account of the persona at one place, and holds it there if the place would pass by
 * itself.
 */
export const placeOnly = (address: string, { persona, ...place }: Place): Promise<Placed> =>
  placeHeld(address, {
    ...placeAt({ persona, ...place }),
    persona,
    hold: holdable(persona, place.checklistState) ? [place.checklistState] : [],
  });

/** Opens a browser in which the account is logged in from the first page on. */
export async function visitAs(
  browser: Browser,
  address: string,
  token: string,
  viewport?: { width: number; height: number },
): Promise<Visit> {
  const visited = await visit(browser, viewport);
  await visited.page.addInitScript(
    ([origin, jwt]) => {
      if (location.origin === origin) localStorage.setItem("jwt", String(jwt));
    },
    [address, `Bearer ${token}`],
  );
  return visited;
}
