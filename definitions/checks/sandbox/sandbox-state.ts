import { applicationFlowOf, firstProduct, isRecord, statesOf } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Definitions } from "../../model.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingIn, type Check } from "../check.ts";

export const PLACES = "flows/sandbox/places.json";

/** Finds checklist states that a persona or a place of the sandbox names and its product does not have. */
export const sandboxState: Check = (effective, definitions) => {
  // No overlay changes the sandbox, so the base checks it for all organizations.
  if (effective.organisation !== null) return [];
  const { files } = definitions.sources;
  const places = files.get(PLACES);
  const statesOfPersona = statesByPersona(definitions);
  return [
    ...definitions
      .personas()
      .flatMap((file) => unknownIn(file, statesOfPersona(file), named(file))),
    ...(places === undefined ? [] : placesIn(files, places, statesOfPersona)),
  ];
};

/** Returns the checklist states of a persona's product; null when they are unknown. */
type StatesOfPersona = (file: SourceFile | undefined) => readonly string[] | null;
type Files = Definitions["sources"]["files"];

type Named = readonly [pointer: string, state: unknown];

function named({ value }: SourceFile): Named[] {
  if (!isRecord(value)) return [];
  const reaches = Array.isArray(value.reaches) ? (value.reaches as unknown[]) : [];
  return [
    ...reaches.map((state, index) => [`/reaches/${index}`, state] as const),
    ["/ends", value.ends],
  ];
}

function placesIn(files: Files, file: SourceFile, statesOfPersona: StatesOfPersona): Finding[] {
  const { places } = isRecord(file.value) ? file.value : {};
  if (!Array.isArray(places)) return [];
  return places.flatMap((place: unknown, index) => {
    if (!isRecord(place)) return [];
    const states = statesOfPersona(
      files.get(`flows/sandbox/personas/${String(place.persona)}.json`),
    );
    return unknownIn(file, states, [[`/places/${index}/checklistState`, place.checklistState]]);
  });
}

function statesByPersona({ base, sources: { files } }: Definitions): StatesOfPersona {
  const flows = [...base.flows.values()];
  const definitions = flows.map(({ flow }) => flow.value);
  const byProduct = new Map<string | null, readonly string[] | null>();
  const read = (product: string | null): readonly string[] | null => {
    const id = product === null ? undefined : applicationFlowOf(definitions, product)?.id;
    const { flow, checklist = null } = flows.find((each) => each.id === id) ?? {};
    return flow === undefined || !Array.isArray(checklist?.value.steps)
      ? null
      : statesOf(flow.value, checklist.value);
  };
  return (file) => {
    const product = productOf(files, file) ?? firstProduct(definitions);
    const states = byProduct.get(product) ?? read(product);
    byProduct.set(product, states);
    return states;
  };
}

/** Returns the product that a persona names, or the persona that it extends. */
export function productOf(files: Files, file: SourceFile | undefined): string | null {
  const product = memberOfPersona(files, file, "product");
  return typeof product === "string" ? product : null;
}

/** Returns a member of a persona, or of the persona that it extends. */
export function memberOfPersona(
  files: Files,
  file: SourceFile | undefined,
  member: string,
  seen: readonly SourceFile[] = [],
): unknown {
  if (file === undefined || !isRecord(file.value) || seen.includes(file)) return undefined;
  const { [member]: own, extends: base } = file.value;
  if (own !== undefined) return own;
  const extended = files.get(`flows/sandbox/personas/${String(base)}.json`);
  return memberOfPersona(files, extended, member, [...seen, file]);
}

const unknownIn = (
  file: SourceFile,
  states: readonly string[] | null,
  all: readonly Named[],
): Finding[] =>
  all.flatMap(([pointer, state]) => {
    if (states === null || typeof state !== "string" || states.includes(state)) return [];
    return [
      findingIn(file, pointer, {
        code: "unknown-checklist-state",
        message: `"${state}" is not a checklist state of the product.`,
        fix: suggestion(state, states),
      }),
    ];
  });
