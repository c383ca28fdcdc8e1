import { decide } from "#engine/index.ts";
import { loadApplication, type LoadedApplication } from "#server/lending/application/store.ts";
import type { JobRunner } from "#server/platform/queue/runner.ts";
import {
  type AnswerPorts,
  type DueScreen,
  dueBeside,
  dueScreen,
  send,
  type SendPorts,
} from "./answer.ts";
import { coSign, type CoSignPorts, type SentScreens } from "./co-sign.ts";
import { heldStates, lift } from "./holds.ts";
import type { FullPersona } from "./personas.ts";

export type WalkPorts = AnswerPorts & CoSignPorts;

/** Everything that a walk uses; it may move the sandbox's clock. */
export interface WalkServices<Ports = WalkPorts> extends SendPorts<Ports> {
  runner: JobRunner;
}

export interface Walk {
  /** The walk reached its destination, or had none. */
  reached: boolean;
  /** Checklist states in which the application came to rest, in order. */
  passed: string[];
}

/** Destination of a walk; with both fields, the application must match both. */
export interface Destination {
  checklistState?: string;
  /** State of the flow in which the data settles. */
  state?: string;
}

/** More submissions than any persona needs: a persona whose answers lead in a cycle ends here. */
const MOST_STEPS = 100;
const JOBS_MILLISECONDS = 20_000;
const SECOND = 1_000;

/**
 * Takes an application through its screens as a borrower would. The decision names the page, and
 * the walk submits the persona's answer as a browser does. When no answer is left, the clock moves
 * to the next due time.
 * @param until where the walk stops. It continues to the end without a destination, and when the
 * persona ends in the requested checklist state.
 */
export async function walk(
  { services, runner, clock, bankLink, borrowerCalls }: WalkServices,
  persona: FullPersona,
  applicationUuid: string,
  until: Destination | null,
): Promise<Walk> {
  const passed: string[] = [];
  const sent = new Map<string, number>();
  let sentHere = new Set<string>();
  let visit = "";
  const signers: SentScreens = new Map();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const time = await runner.settled(applicationUuid, JOBS_MILLISECONDS);
    const loaded = await loadApplication(services, services.database.db, applicationUuid);
    const state = loaded.application.status?.checklistStatus ?? "";
    const currentVisit = `${loaded.row.step}@${loaded.application.waitingSince}`;
    if (currentVisit !== visit) sentHere = new Set();
    visit = currentVisit;
    if (passed.at(-1) !== state) passed.push(state);
    const atDestination = until !== null && isAt(until, loaded);
    const goesOn = until?.state === undefined && persona.ends === until?.checklistState;
    if (atDestination && !goesOn) return { reached: true, passed };

    const answer = async (due: DueScreen) => {
      const count = sent.get(due.screen.id) ?? 0;
      sent.set(due.screen.id, count + 1);
      sentHere.add(due.screen.id);
      await send({ services, clock, bankLink, borrowerCalls }, loaded, due, count);
    };
    // Releases held jobs before any answer, because the page may need their results.
    if (await letGo({ services, runner }, applicationUuid, state)) continue;
    const next = dueScreen(persona, loaded, sentHere);
    if (next !== null) {
      await answer(next);
      continue;
    }
    if (
      await coSign({ services, runner, clock, bankLink, borrowerCalls }, persona, loaded, signers)
    )
      continue;
    if (time === null) {
      const optionalScreen = dueBeside(persona, loaded, sentHere, sent);
      if (optionalScreen === null) break;
      await answer(optionalScreen);
      continue;
    }
    if (time > clock.now()) await clock.moveTo(new Date(time.getTime() + SECOND));
  }
  const loaded = await loadApplication(services, services.database.db, applicationUuid);
  return { reached: until === null || isAt(until, loaded), passed };
}

/**
 * Starts the held jobs of a state that is not the destination. @returns false when there are none
 */
async function letGo(
  { services, runner }: Pick<WalkServices, "services" | "runner">,
  applicationUuid: string,
  state: string,
): Promise<boolean> {
  return services.database.transaction(async (tx) => {
    if (!(await heldStates(tx, applicationUuid)).includes(state)) return false;
    await lift(tx, applicationUuid, state);
    await runner.releaseHeld(tx, applicationUuid);
    return true;
  });
}

function isAt({ checklistState, state }: Destination, loaded: LoadedApplication): boolean {
  return (
    (checklistState === undefined ||
      loaded.application.status?.checklistStatus === checklistState) &&
    (state === undefined || decide(loaded.flow.compiled, loaded).state === state)
  );
}
