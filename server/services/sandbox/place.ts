import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { applicationFlowOf, statesOf } from "#engine/index.ts";
import { mergePatch } from "#engine/json/merge-patch.ts";
import type {
  FurtherPlace,
  PassedStates,
  PlacedApplication,
  PlaceRequest,
} from "#schemas/types/calls/sandbox.ts";
import type { Places } from "#schemas/types/places.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { assignedPersona } from "./assignments.ts";
import { createForPersona, type PersonaCreationPorts } from "./create.ts";
import { hold, lift } from "./holds.ts";
import type { FullPersona } from "./personas.ts";
import { type Destination, walk, type WalkPorts, type WalkServices } from "./walk.ts";

export type Place = Places["places"][number];

/** Returns the sandbox's places, each with its default persona; read once, at the start. */
export async function readPlaces(root: string): Promise<readonly Place[]> {
  const file = JSON.parse(
    await readFile(join(root, "flows/sandbox/places.json"), "utf8"),
  ) as Places;
  return file.places;
}

export type SandboxPorts = WalkPorts &
  PersonaCreationPorts & {
    config: { root: string };
    definitions: DefinitionStore;
  };

export interface Sandbox {
  walking: WalkServices<SandboxPorts>;
  personas: ReadonlyMap<string, FullPersona>;
  places: readonly Place[];
  defaultOrganisation: string;
  /** Product of personas that name none. */
  firstProduct: string;
  /** Longest wait for jobs, milliseconds. */
  patience: number;
}

/**
 * Creates an account and an application, and takes the application to the requested place; without
 * a place it stops after registration.
 */
export async function placeApplication(
  sandbox: Sandbox,
  request: PlaceRequest,
): Promise<PlacedApplication> {
  const { walking, defaultOrganisation, patience } = sandbox;
  const { services, runner } = walking;
  const place = placeOf(sandbox, request);
  const chosen = personaOf(sandbox, request, place);
  const product = productOfPersona(sandbox, request, chosen);
  const persona = { ...chosen, answers: mergePatch(chosen.answers, request.answers ?? {}) };
  const destination = destinationOf(sandbox, request, persona, place);
  const heldIn = [...(request.hold ?? []), ...heldState(persona, destination)];
  const orgCode = request.organisation ?? persona.orgCode ?? defaultOrganisation;
  const created = await createForPersona(services, persona, { orgCode, product }, heldIn);
  if (destination === null) {
    await runner.settled(created.uuid, patience);
    return created;
  }
  const passed = await walkThere(sandbox, persona, created.uuid, destination);
  return { ...created, passed };
}

/** Takes a placed application to another place of its persona. @returns the states passed */
export async function placeFurther(
  sandbox: Sandbox,
  applicationUuid: string,
  request: FurtherPlace,
): Promise<PassedStates> {
  const { db } = sandbox.walking.services.database;
  const assigned = await assignedPersona(db, applicationUuid);
  if (assigned === null) throw problems.notFound();
  const resolved = { ...request, persona: assigned };
  const place = placeOf(sandbox, resolved);
  const persona = personaOf(sandbox, resolved, place);
  const destination = destinationOf(sandbox, resolved, persona, place);
  if (destination === null)
    throw problems.invalid(["body: name the checklistState or the state to be taken to."]);
  await hold(db, applicationUuid, heldState(persona, destination));
  return { passed: await walkThere(sandbox, persona, applicationUuid, destination) };
}

async function walkThere(
  sandbox: Sandbox,
  persona: FullPersona,
  applicationUuid: string,
  destination: Destination,
): Promise<string[]> {
  const { services, runner } = sandbox.walking;
  const { reached, passed } = await walk(sandbox.walking, persona, applicationUuid, destination);
  if (reached) return passed;
  await services.database.transaction(async (tx) => {
    await lift(tx, applicationUuid);
    await runner.releaseHeld(tx, applicationUuid);
  });
  throw new Problem(
    422,
    "state-not-reached",
    [requestFault(notReached(sandbox, persona, destination, passed))],
    {
      passed,
      uuid: applicationUuid,
    },
  );
}

/** Returns the first place in the table that matches the request. */
function placeOf(sandbox: Sandbox, request: PlaceRequest): Place | undefined {
  if (request.checklistState === undefined && request.state === undefined) return undefined;
  return sandbox.places.find(
    (place) =>
      (request.product === undefined || productOfPlace(sandbox, place) === request.product) &&
      (request.checklistState ?? place.checklistState) === place.checklistState &&
      (request.state ?? place.state) === place.state &&
      (request.persona ?? place.persona) === place.persona,
  );
}

/** Returns the product for which a place's persona has answers. */
function productOfPlace({ personas, firstProduct }: Sandbox, { persona }: Place): string {
  return personas.get(persona)?.product ?? firstProduct;
}

/**
 * Returns the product of the application to create.
 * @throws Problem 400 when the persona has no answers for the requested product
 */
function productOfPersona(
  { personas, firstProduct }: Sandbox,
  { product }: PlaceRequest,
  persona: FullPersona,
): string {
  const own = persona.product ?? firstProduct;
  if (product === undefined || product === own) return own;
  const able = [...personas.values()].filter((each) => (each.product ?? firstProduct) === product);
  throw problems.invalid([
    able.length === 0
      ? `body/product: no persona has answers for "${product}".`
      : `body/product: persona "${persona.id}" has answers for "${own}", not for "${product}"; name ${able.map(({ id }) => id).join(", ")}.`,
  ]);
}

function personaOf(
  { personas, places, firstProduct }: Sandbox,
  request: PlaceRequest,
  place: Place | undefined,
): FullPersona {
  const { product, checklistState, state } = request;
  const ofProduct = [...personas.values()].filter(
    (each) => product === undefined || (each.product ?? firstProduct) === product,
  );
  const stopping = ofProduct.find(({ reaches }) =>
    checklistState === undefined ? product !== undefined : reaches.includes(checklistState),
  );
  const id = request.persona ?? place?.persona ?? (state === undefined ? stopping?.id : undefined);
  const persona = id === undefined ? undefined : personas.get(id);
  if (persona !== undefined) return persona;
  if (id !== undefined)
    throw problems.invalid([
      `body/persona: there is no persona "${id}"; there are ${[...personas.keys()].join(", ")}.`,
    ]);
  if (checklistState === undefined && state === undefined)
    throw problems.invalid([
      product === undefined
        ? "body: name a persona, or the checklistState or the state to be taken to."
        : `body/product: no persona has answers for "${product}".`,
    ]);
  throw problems.invalid([
    `body: no persona reaches ${describe({ checklistState, state })}; flows/sandbox/places.json has ${checklistState === undefined ? `the states ${namesOf(places, "state")}` : `the checklist states ${namesOf(places, "checklistState")}`}.`,
  ]);
}

/**
 * Validates the destination before anything is created: a failed walk would still move the clock.
 */
function destinationOf(
  { places, firstProduct, walking: { services } }: Sandbox,
  { checklistState, state }: PlaceRequest,
  persona: FullPersona,
  place: Place | undefined,
): Destination | null {
  const states = statesOfProduct(services.definitions, persona.product ?? firstProduct);
  if (checklistState !== undefined && states?.includes(checklistState) === false)
    throw problems.invalid([
      `body/checklistState: there is no checklist state "${checklistState}". Persona "${persona.id}" stops in ${persona.reaches.join(", ")}.`,
    ]);
  if (state !== undefined && !places.some((each) => each.state === state))
    throw problems.invalid([
      `body/state: no persona reaches a state "${state}"; available: ${namesOf(places, "state")}.`,
    ]);
  if (checklistState === undefined && state === undefined) return null;
  const targetState = checklistState ?? place?.checklistState;
  return {
    ...(targetState === undefined ? {} : { checklistState: targetState }),
    ...(state === undefined ? {} : { state }),
  };
}

/** Returns the checklist states of a product; null when no flow runs its applications. */
function statesOfProduct({ base }: Pick<DefinitionStore, "base">, product: string) {
  const flows = [...base.values()];
  const flow = applicationFlowOf(
    flows.map((each) => each.flow.value),
    product,
  );
  const checklist = flows.find(({ id }) => id === flow?.id)?.checklist;
  return flow === undefined || !checklist ? null : statesOf(flow, checklist.value);
}

/**
 * Returns the checklist state that the sandbox must hold, because the persona does not stop in it.
 */
function heldState(persona: FullPersona, destination: Destination | null): string[] {
  const state = destination?.checklistState;
  return state === undefined || persona.reaches.some((each) => each === state) ? [] : [state];
}

function notReached(
  { places }: Sandbox,
  persona: FullPersona,
  destination: Destination,
  passed: string[],
): string {
  const others = places
    .filter(
      (place) =>
        (destination.checklistState ?? place.checklistState) === place.checklistState &&
        (destination.state ?? place.state) === place.state &&
        place.persona !== persona.id,
    )
    .map((place) => `"${place.persona}"`);
  const instead = others.length === 0 ? "" : ` Persona ${[...new Set(others)].join(" or ")} does.`;
  return `Persona "${persona.id}" does not come to rest in ${describe(destination)}; it passed ${passed.join(", ")}.${instead}`;
}

function describe({ checklistState, state }: Destination): string {
  return [checklistState, state === undefined ? undefined : `the state ${state}`]
    .filter((part) => part !== undefined)
    .join(" with ");
}

function namesOf(places: readonly Place[], field: "checklistState" | "state"): string {
  return [...new Set(places.map((place) => place[field]))].toSorted().join(", ");
}
