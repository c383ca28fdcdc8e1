import { memoize } from "#engine/memoize.ts";
import { joinPointer, parsePointer, placedRecords } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { formAnswers, requiredNames } from "../../forms/form-answers.ts";
import { formPropertySchemas } from "../../forms/form-properties.ts";
import type { Finding } from "../../findings/finding.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Effective, EffectiveFlow, Entities } from "../../model.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { allFlows, findingAt, type Check } from "../check.ts";
import { neverHolds, scopeOf } from "../guard-faults.ts";
import {
  accountOperations,
  isRegistration,
  openingsOf,
  screenOf,
  type AccountOperation,
  type Opening,
} from "./account-openings.ts";

/**
 * Finds registrations that open no account, and those that open it on a page to which a visitor can come without the
 * answers that the account needs. The schema of screens declares the operation and its needs with `x-opens-account`.
 */
export const registrationAccount: Check = (effective, definitions) => {
  const flows = allFlows(effective, definitions);
  const { organisation, schemas } = effective;
  return [...effective.flows.values()].flatMap((flow) =>
    isRegistration(flow, flows)
      ? faultsOf(flow, flowEntities(flow, definitions), organisation, schemas)
      : [],
  );
};

const faultsOf = memoize(
  (
    flow: EffectiveFlow,
    entities: Entities,
    organisation: string | null,
    schemas: SchemaLookup,
  ): readonly Finding[] => {
    const operations = accountOperations(schemas);
    const opening = operations.flatMap((operation) =>
      openingsOf(flow, operation.name).map((each) => ({ operation, opening: each })),
    );
    if (opening.length === 0) return neverOpened(flow, { organisation }, operations);
    const space = spaceOf(flow, entities);
    return opening.flatMap(({ operation, opening: { state, page, screen, pointer } }) => {
      const missing = needsOf(operation).filter((need) =>
        isReachedWithout(need, state, flow, space),
      );
      return missing.length === 0
        ? []
        : [
            findingAt({ organisation }, screen, joinPointer(pointer, "operation"), {
              code: "registration-account",
              message: `The page "${page}" opens the account, and a visitor gets there without ${missing.map(({ words }) => words).join(" and ")}.`,
              fix: "Give the operation to the page that asks for it, or require it on a page before.",
            }),
          ];
    });
  },
);

/** The last page of a registration is the one where the account should be opened. */
function neverOpened(
  flow: EffectiveFlow,
  effective: Pick<Effective, "organisation">,
  operations: readonly AccountOperation[],
): Finding[] {
  const { states, pages } = flow.flow.value;
  const [operation] = operations;
  // Such a registration goes on at another address.
  const leaves = states.some(({ page }) => pages.find(({ id }) => id === page)?.exit !== undefined);
  const last = states.flatMap(
    ({ page, transitions = [] }): Pick<Opening, "page" | "screen" | "pointer">[] => {
      const screen = screenOf(flow, page);
      const submit = placedRecords(asRecord(screen?.value).actions, "/actions").find(
        ([{ kind }]) => kind === "submit",
      );
      return transitions.length > 0 || screen === undefined || submit === undefined
        ? []
        : [{ page, screen, pointer: submit[1] }];
    },
  );
  const end = last.at(-1);
  if (operation === undefined || end === undefined || leaves) return [];
  return [
    findingAt(effective, end.screen, end.pointer, {
      code: "registration-account",
      message: `No page of the registration opens the account: no action has the operation "${operation.name}". The answers of a visitor lead nowhere.`,
      fix: `Write "operation": "${operation.name}" in the action of the last page, such as "${end.page}".`,
    }),
  ];
}

/** An answer that an account needs. */
interface Need {
  readonly words: string;
  /** A guard that holds on data with the answer. */
  readonly guard: string;
  /** Whether a submission of the screen gives it. */
  readonly isAskedBy: (screen: unknown) => boolean;
}

const needsOf = ({ places, consents }: AccountOperation): readonly Need[] => [
  ...places.map((group): Need => ({
    words: `a value of ${group.join(" or ")}`,
    // No guard reads the credentials.
    guard: group
      .filter((place) => /^\/(?:application|profile)\//.test(place))
      .map((place) => `${parsePointer(place).join(".")} != null`)
      .join(" || "),
    isAskedBy: (screen) => group.some((place) => formAnswers(screen).must.includes(place)),
  })),
  ...consents.map((consent): Need => ({
    words: `the consent ${consent}`,
    guard: `application.consents.exists(c, c.type == '${consent}')`,
    isAskedBy: (screen) => isGivenOn(screen, consent),
  })),
];

/** Whether the form of a screen takes no submission without the consent. */
function isGivenOn(screen: unknown, consent: string): boolean {
  const { schema, bind } = asRecord(asRecord(screen).form);
  const required = requiredNames(schema);
  return Object.entries(asRecord(bind)).some(
    ([name, target]) =>
      asRecord(target).consent === consent &&
      required.has(name) &&
      formPropertySchemas(schema).some(
        ([property, own]) => property === name && asRecord(own).const === true,
      ),
  );
}

type Space = Parameters<typeof neverHolds>[1];

const spaceOf = ({ flow }: EffectiveFlow, entities: Entities): Space => ({
  scope: scopeOf(entities, flow.value.facts),
  entities,
});

/** Whether a road leads to a state on which no page asks for the answer, and no guard waits for it. */
function isReachedWithout(need: Need, goal: string, flow: EffectiveFlow, space: Space): boolean {
  const { initial, entries = [], states } = flow.flow.value;
  const waits = (when: string | undefined) =>
    when !== undefined && need.guard !== "" && neverHolds(`(${when}) && !(${need.guard})`, space);
  const reached = new Set([
    initial,
    ...entries.flatMap(({ to, when }) => (waits(when) ? [] : [to])),
  ]);
  for (const id of reached) {
    const state = states.find((each) => each.id === id);
    const shown = [state?.page ?? "", ...(state?.pages ?? []).map(({ page }) => page)];
    if (shown.some((page) => need.isAskedBy(screenOf(flow, page)?.value))) continue;
    if (id === goal) return true;
    for (const { to, when } of state?.transitions ?? []) if (!waits(when)) reached.add(to);
  }
  return false;
}
