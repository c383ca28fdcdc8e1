/** The sandbox's table of places: which persona comes to which states, and how to be that borrower in a browser. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser } from "playwright";
import type { Persona } from "#schemas/types/persona.ts";
import type { Places } from "#schemas/types/places.ts";
import { visit, type Visit } from "./browser.ts";
import { placeHeld, type Placed } from "./sandbox.ts";

const sandbox = resolve(import.meta.dirname, "../../../flows/sandbox");
const json = <T>(path: string): T => JSON.parse(readFileSync(`${sandbox}/${path}`, "utf8")) as T;

export type Place = Places["places"][number];
export const { places } = json<Places>("places.json");

/** In the order in which each comes first. */
export const personas = [...new Set(places.map(({ persona }) => persona))];
export const placesOf = (persona: string): Place[] =>
  places.filter((place) => place.persona === persona);

/** Whether the state passes by itself, so that it has to be held to be seen. */
export const holdable = (persona: string, state: Place["checklistState"]): boolean =>
  !(json<Persona>(`personas/${persona}.json`).reaches ?? []).includes(state);

export const placeAt = ({ checklistState, state }: Place) => ({ checklistState, state });

/** An account of the persona at the first of its places, held in each of them that would pass. */
export function placeFirst(address: string, persona: string): Promise<Placed> {
  const rows = placesOf(persona);
  const [first] = rows;
  if (first === undefined) throw new Error(`No place has the persona ${persona}.`);
  const hold = rows
    .map(({ checklistState }) => checklistState)
    .filter((each) => holdable(persona, each));
  return placeHeld(address, { ...placeAt(first), persona, hold });
}

/** An account of the persona at one place, held there when it would pass. */
export const placeOnly = (address: string, { persona, ...place }: Place): Promise<Placed> =>
  placeHeld(address, {
    ...placeAt({ persona, ...place }),
    persona,
    hold: holdable(persona, place.checklistState) ? [place.checklistState] : [],
  });

/** A browser in which the account is logged in from its first page on. */
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
