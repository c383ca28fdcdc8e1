import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { nextOpening } from "#lending/time/opening-hours.ts";
import { taskPages } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { isOffered } from "#server/lending/application/submission/actions.ts";
import { entitlement } from "#server/lending/application/entitlement.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";
import { type SubmitPorts, submitScreen } from "#server/lending/application/submission/submit.ts";
import {
  askingVendors,
  type VendorPorts,
} from "#server/lending/application/submission/vendor-answers.ts";
import type { BankLink } from "#server/lending/vendors/bank-link/port.ts";
import type { MovableClock } from "#server/platform/clock/clock.ts";
import type { Database } from "#server/platform/storage/database.ts";
import type { BorrowerCalls } from "./borrower-calls.ts";
import type { FullPersona } from "./personas.ts";
import { fillAnswer, type PlaceholdersPorts } from "./placeholders.ts";

export type AnswerPorts = VendorPorts &
  SubmitPorts &
  PlaceholdersPorts & {
    database: Database;
  };

/** A screen that is open now, and the answer to send from it. */
export interface DueScreen {
  screen: Screen;
  action: string;
  /** One answer, or a list of answers to send one after another. */
  answer: unknown;
}

/**
 * Returns the first open screen with an unsent answer of the persona: those that it sends first,
 * then the current page's own, then the others.
 */
export function dueScreen(
  persona: FullPersona,
  loaded: LoadedApplication,
  sentHere: ReadonlySet<string>,
): DueScreen | null {
  const { page, screens } = entitlement(loaded.flow, loaded);
  const own = loaded.flow.flow.pages.find(({ id }) => id === page)?.screen;
  const optionalScreens = screensBeside(loaded);
  const others = screens.filter((id) => id !== own && !optionalScreens.has(id));
  const early = others.filter((id) => persona.first?.includes(`${loaded.flow.id}/${id}`) === true);
  const candidates = [...early, ...(own === undefined ? [] : [own]), ...others];
  return firstDue(
    persona,
    loaded,
    candidates.filter((id) => !sentHere.has(id)),
  );
}

/**
 * Returns the first screen outside the flow's order with an answer to send, for when the order
 * itself has none. A screen may be due as often as its list has answers.
 */
export function dueBeside(
  persona: FullPersona,
  loaded: LoadedApplication,
  sentHere: ReadonlySet<string>,
  sent: ReadonlyMap<string, number>,
): DueScreen | null {
  const optionalScreens = screensBeside(loaded);
  const isLeft = (id: string) => {
    const answer = persona.answers[`${loaded.flow.id}/${id}`];
    return !sentHere.has(id) || (Array.isArray(answer) && (sent.get(id) ?? 0) < answer.length);
  };
  return firstDue(
    persona,
    loaded,
    entitlement(loaded.flow, loaded).screens.filter((id) => optionalScreens.has(id) && isLeft(id)),
  );
}

/** Returns the screens that are open outside the order of the flow. The pages of open tasks are in it. */
const screensBeside = ({ flow, ...input }: LoadedApplication): ReadonlySet<string> => {
  const tasks = new Set(taskPages(flow.compiled, input).values());
  return new Set(
    flow.flow.pages.flatMap(({ id, open, screen }) =>
      open && !tasks.has(id) ? (screen ?? []) : [],
    ),
  );
};

function firstDue(
  persona: FullPersona,
  { flow, ...input }: LoadedApplication,
  candidates: string[],
): DueScreen | null {
  for (const id of candidates) {
    const screen = flow.screens.get(id);
    const answer = persona.answers[`${flow.id}/${id}`];
    if (screen === undefined || answer == null) continue;
    const action = (screen.actions ?? []).find(
      (each) => each.kind === "submit" && isOffered(flow, each, input),
    );
    if (action !== undefined) return { screen, action: action.id, answer };
  }
  return null;
}

/** Everything that sends an answer; it may move the sandbox's clock. */
export interface SendPorts<Ports = AnswerPorts> {
  services: Ports;
  clock: MovableClock;
  bankLink: BankLink;
  borrowerCalls: BorrowerCalls;
}

/**
 * Sends an answer as the browser would; of a list, the next one. The clock first moves to the hours
 * of an action that has some.
 */
export async function send(
  { services, clock, bankLink, borrowerCalls }: SendPorts,
  loaded: LoadedApplication,
  { screen, action, answer }: DueScreen,
  count: number,
): Promise<void> {
  const { hours } = (screen.actions ?? []).find(({ id }) => id === action) ?? {};
  const opens = hours && nextOpening(clock.now(), hours, homeTimeZone(loaded.application.property));
  if (opens) await clock.moveTo(opens);
  const { accountUuid, uuid: applicationUuid } = loaded.row;
  const list: unknown[] = Array.isArray(answer) ? answer : [answer];
  const data = await fillAnswer(list[Math.min(count, list.length - 1)], {
    services,
    bankLink,
    borrowerCalls,
    accountUuid,
    loaded,
    screen: screen.id,
    linked: [],
  });
  const submitted = {
    accountUuid,
    applicationUuid,
    submission: { screen: screen.id, action, data: data as Record<string, unknown> },
  };
  await askingVendors(services, (vendors) =>
    services.database.transaction((tx) =>
      submitScreen(services, tx, { ...submitted, expected: null, vendors }),
    ),
  );
}
