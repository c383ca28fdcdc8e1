import { applicationFlowOf, firstProduct, joinPointer, productsOf } from "#engine/index.ts";
import { organisationContent } from "../../identity/content-keys.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Finding } from "../../findings/finding.ts";
import { derived } from "#engine/memoize.ts";
import { keptOr } from "../../incremental/kept-results.ts";
import type { Definitions, EffectiveFlow } from "../../model.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { stateIdsOf } from "../../parts/flow-ids.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingIn, type AcrossCheck } from "../check.ts";
import { PLACES, productOf } from "./sandbox-state.ts";

/**
 * Finds names in the sandbox that nothing has: personas, states, screens, products and organizations.
 * It also finds personas of one product with the same last name, because a borrower can become only
 * one of them.
 */
export const sandboxUnknown: AcrossCheck = (definitions) => {
  const { files } = definitions.sources;
  // Other files may name a persona rightly whose own id is misspelt.
  const personas = new Map(
    definitions
      .personas()
      .flatMap((file) =>
        [fileNameOf(file), String(asRecord(file.value).id)].map((id) => [id, file]),
      ),
  );
  const inFiles = new Set(personas.values());
  const places = files.get(PLACES);
  // A lender that was not read may add a screen.
  const screens = definitions.sources.passedOver.length === 0 ? screensOf(definitions) : null;
  return [
    ...[...inFiles].flatMap((file) => [
      ...misnamed(file),
      ...inPersona(file, personas, screens, definitions),
    ]),
    ...sameNames([...inFiles], definitions),
    ...(places === undefined ? [] : inPlaces(places, personas, definitions)),
  ];
};

const fileNameOf = ({ path }: SourceFile): string => path.replace(/^.*\/|\.json$/g, "");

function misnamed(file: SourceFile): Finding[] {
  const { id } = asRecord(file.value);
  const name = fileNameOf(file);
  return typeof id !== "string" || id === "" || id === name
    ? []
    : [
        findingIn(file, "/id", {
          code: "screen-id",
          message: `The id of the persona must be "${name}", the name of its file.`,
          fix: `Write "${name}".`,
        }),
      ];
}

type Personas = ReadonlyMap<string, SourceFile>;

/** A name, what it names, and the names that there are. */
type Use = readonly [pointer: string, noun: string, name: unknown, known: readonly string[]];

/** @param screens null for any */
function inPersona(
  file: SourceFile,
  personas: Personas,
  screens: readonly string[] | null,
  definitions: Definitions,
): Finding[] {
  const { extends: base, product, orgCode, answers, first } = asRecord(file.value);
  const { flows } = definitions.base;
  const products = productsOf([...flows.values()].map(({ flow }) => flow.value));
  const answered = [
    ...Object.keys(asRecord(answers)).map((name) => [joinPointer("/answers", name), name]),
    ...(Array.isArray(first) ? (first as unknown[]) : []).map((name, index) => [
      joinPointer("/first", index),
      name,
    ]),
  ];
  return unknownIn(file, [
    ["/extends", "persona", base, [...personas.keys()]],
    ["/product", "product", product, products],
    [
      "/orgCode",
      "organization",
      orgCode,
      [...definitions.organisations.keys(), ...definitions.sources.passedOver],
    ],
    ...(screens === null ? [] : answered).map(([pointer, name]): Use => [
      String(pointer),
      "screen",
      name,
      screens ?? [],
    ]),
  ]);
}

/** Returns the screens of all organizations: a persona also answers what one lender alone asks. */
const screensOf = (definitions: Definitions): readonly string[] => [
  ...new Set(
    [null, ...definitions.organisations.keys()].flatMap((code) => screensIn(code, definitions)),
  ),
];

/** Returns the screens of one organization. @param code organization; null for the base */
const screensIn = (code: string | null, definitions: Definitions): readonly string[] =>
  keptOr(
    definitions.kept,
    () => ["screens", ...organisationContent(code, definitions)],
    () =>
      [...(code === null ? definitions.base : definitions.effective(code)).flows.values()].flatMap(
        ({ id, screens }) => namesOf(screens, id),
      ),
  );

const namesOf = derived((screens: EffectiveFlow["screens"], flow: string): readonly string[] =>
  [...screens.keys()].map((screen) => `${flow}/${screen}`),
);

function inPlaces(file: SourceFile, personas: Personas, definitions: Definitions): Finding[] {
  const { places } = asRecord(file.value);
  return (Array.isArray(places) ? (places as unknown[]) : []).flatMap((place, index) => {
    const { persona, state } = asRecord(place);
    const at = joinPointer("/places", index);
    const states = statesOf(personas.get(String(persona)), definitions);
    return unknownIn(file, [
      [`${at}/persona`, "persona", persona, [...personas.keys()]],
      ...(states === null ? [] : [[`${at}/state`, "state", state, states] as const]),
    ]);
  });
}

/** Returns the states of the flow that runs a persona's applications; null when it is unknown. */
function statesOf(
  file: SourceFile | undefined,
  definitions: Definitions,
): readonly string[] | null {
  const product = file === undefined ? null : productIn(file, definitions);
  const flows = [...definitions.base.flows.values()].map(({ flow }) => flow.value);
  const flow = product === null ? undefined : applicationFlowOf(flows, product);
  return flow === undefined ? null : stateIdsOf(flow);
}

const productIn = (file: SourceFile, { base, sources }: Definitions): string | null =>
  productOf(sources.files, file) ??
  firstProduct([...base.flows.values()].map(({ flow }) => flow.value));

function sameNames(personas: readonly SourceFile[], definitions: Definitions): Finding[] {
  const byName = new Map<string, SourceFile>();
  return personas.flatMap((file) => {
    const { lastName } = asRecord(asRecord(file.value).match);
    if (typeof lastName !== "string") return [];
    const key = `${String(productIn(file, definitions))} ${lastName.toLowerCase()}`;
    const first = byName.get(key);
    if (first === undefined) byName.set(key, file);
    return first === undefined
      ? []
      : [
          findingIn(file, "/match/lastName", {
            code: "persona-match",
            message: `${first.path} has the last name "${lastName}" too, so nobody becomes this persona by it.`,
            fix: "Give each persona of a product its own last name.",
          }),
        ];
  });
}

const unknownIn = (file: SourceFile, uses: readonly Use[]): Finding[] =>
  uses.flatMap(([pointer, noun, name, known]) =>
    typeof name !== "string" || known.length === 0 || known.includes(name)
      ? []
      : [
          findingIn(file, pointer, {
            code: "sandbox-unknown",
            message: `This names the ${noun} "${name}", which does not exist.`,
            fix: suggestion(name, known),
          }),
        ],
  );
