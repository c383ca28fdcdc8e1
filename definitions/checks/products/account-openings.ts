/** The pages of a registration that open the account, as far as several checks need them. */
import { isRecord, listOf, placedRecords, textsOf, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Effective, EffectiveFlow, MergedFile } from "../../model.ts";
import { hasApplication, isInvited } from "../../writes/other-writers.ts";

/** An operation of actions that opens an account, as the schema of screens declares it (`x-opens-account`). */
export interface AccountOperation {
  readonly name: string;
  /** Places whose values it needs: of each group one. */
  readonly places: readonly (readonly string[])[];
  /** Types of the consents that it needs. */
  readonly consents: readonly string[];
  /** The credential that it needs; null for none. */
  readonly credential: Credential | null;
}

export interface Credential {
  readonly place: string;
  /** Pointer in organisation.json of the setting that decides whether it is needed. */
  readonly setting: string;
  /** Value of the setting with which it is not needed. */
  readonly unless: unknown;
}

export const accountOperations = memoize((schemas: SchemaLookup): readonly AccountOperation[] => {
  const operation = valueAt(
    schemas("screen"),
    "/properties/actions/items/properties/operation/x-opens-account",
  );
  return Object.entries(asRecord(operation)).map(([name, needs]) => {
    const { places, consents, credential } = asRecord(needs);
    return {
      name,
      places: listOf(places).map(textsOf),
      consents: textsOf(consents),
      credential: isRecord(credential) ? (credential as unknown as Credential) : null,
    };
  });
});

type Flows = Effective["flows"];

/**
 * Whether a flow registers the people whose applications another flow of the product has: its pages collect the first
 * answers, before there is an account.
 * @param flows all flows of the organization
 */
export const isRegistration = ({ flow }: EffectiveFlow, flows: Flows): boolean =>
  flow.value.product !== undefined &&
  !hasApplication(flow.value) &&
  applyingProducts(flows).has(flow.value.product);

/** Returns the products whose applications begin with a registration. */
const applyingProducts = memoize(
  (flows: Flows): ReadonlySet<string | undefined> =>
    new Set(
      [...flows.values()].flatMap(({ flow: { value } }) =>
        hasApplication(value) && !isInvited(value) ? [value.product] : [],
      ),
    ),
);

/** A state of a flow whose page has an action with an operation. */
export interface Opening {
  readonly state: string;
  readonly page: string;
  readonly screen: MergedFile;
  /** Pointer of the action in the screen. */
  readonly pointer: string;
  /** Whether no transition leaves the state. */
  readonly isLast: boolean;
}

/** Returns the states whose page runs an operation. */
export const openingsOf = memoize((flow: EffectiveFlow, operation: string): readonly Opening[] =>
  flow.flow.value.states.flatMap(({ id: state, page, transitions = [] }) => {
    const screen = screenOf(flow, page);
    const action = placedRecords(asRecord(screen?.value).actions, "/actions").find(
      ([each]) => each.kind === "submit" && each.operation === operation,
    );
    return screen === undefined || action === undefined
      ? []
      : [{ state, page, screen, pointer: action[1], isLast: transitions.length === 0 }];
  }),
);

/** Returns the screen of a page; undefined for a page without one. */
export function screenOf({ flow, screens }: EffectiveFlow, page: string): MergedFile | undefined {
  const name = flow.value.pages.find(({ id }) => id === page)?.screen;
  return name === undefined ? undefined : screens.get(name);
}
