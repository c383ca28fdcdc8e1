import { isRecord, joinPointer } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { findingIn, type Check } from "../check.ts";
import { memberOfPersona, PLACES } from "./sandbox-state.ts";

type Files = ReadonlyMap<string, SourceFile>;

/** Finds places of the sandbox, and ends of personas, that the persona never reaches. */
export const personaReach: Check = (effective, definitions) => {
  // No overlay changes the sandbox, so the base checks it for all organizations.
  if (effective.organisation !== null) return [];
  const { files } = definitions.sources;
  const places = files.get(PLACES);
  return [
    ...definitions.personas().flatMap(unreachedEnd(files)),
    ...(places === undefined ? [] : unreachedPlaces(files, places)),
  ];
};

/** Returns the states that a persona reaches; null when they are unknown. */
function reachedBy(files: Files, file: SourceFile | undefined): readonly string[] | null {
  const reaches = memberOfPersona(files, file, "reaches");
  return Array.isArray(reaches) ? reaches.map(String) : null;
}

const unreachedEnd = (files: Files) => (file: SourceFile) => {
  const ends = isRecord(file.value) ? file.value.ends : undefined;
  return unreached(file, "/ends", ends, reachedBy(files, file), "The persona");
};

/** A state that only waits for a vendor is not listed among those that a persona reaches. */
function unreachedPlaces(files: Files, file: SourceFile): Finding[] {
  const { places } = isRecord(file.value) ? file.value : {};
  return (Array.isArray(places) ? (places as unknown[]) : []).flatMap((place, index) => {
    if (!isRecord(place) || place.waitsFor === "vendor") return [];
    const persona = String(place.persona);
    const reached = reachedBy(files, files.get(`flows/sandbox/personas/${persona}.json`));
    const pointer = joinPointer("/places", index, "persona");
    return unreached(file, pointer, place.checklistState, reached, `The persona "${persona}"`);
  });
}

function unreached(
  file: SourceFile,
  pointer: string,
  state: unknown,
  reached: readonly string[] | null,
  who: string,
): Finding[] {
  if (typeof state !== "string" || reached === null || reached.includes(state)) return [];
  return [
    findingIn(file, pointer, {
      code: "persona-reach",
      message: `${who} does not stop in the state "${state}".`,
      fix: `${suggestion(state, reached)} Or add the state to "reaches" of the persona.`,
    }),
  ];
}
