import { decide } from "#engine/index.ts";
import { type Loaded, loadApplication } from "#server/application/store.ts";
import type { BankLink } from "#server/bank-link/port.ts";
import type { IncomeVendors } from "#server/income-link/port.ts";
import type { MovableClock } from "#server/clock/clock.ts";
import type { JobRunner } from "#server/jobs/runner.ts";
import type { Services } from "#server/services.ts";
import { type Due, dueBeside, dueScreen, send } from "./answer.ts";
import { coSign, type Sent } from "./co-sign.ts";
import { heldStates, lift } from "./holds.ts";
import type { FullPersona } from "./personas.ts";

/** What a walk uses; the clock is the sandbox's, which it may move. */
export interface WalkServices {
  services: Services;
  runner: JobRunner;
  clock: MovableClock;
  bankLink: BankLink;
  incomeVendors: IncomeVendors;
}

export interface Walk {
  /** The place asked for was met, or none was asked for. */
  reached: boolean;
  /** Checklist states in which the application came to rest, in order. */
  passed: string[];
}

/** Where a walk stops: in both, when both are given. */
export interface Destination {
  checklistState?: string;
  /** State of the flow in which the data settles. */
  state?: string;
}

/** More submissions than any persona needs: a persona whose answers lead in a circle ends here. */
const MOST_STEPS = 100;
const JOBS_MILLISECONDS = 20_000;
const SECOND = 1_000;

/**
 * Takes an application through its screens as a borrower would: the decision gives the page, the persona's answer is sent through
 * the same submission as a browser's, jobs run, and when nothing is left to send the clock moves to the next date waited for.
 * @param until where it stops: where that is met first, or, when the persona ends in the checklist state and no state of the flow
 *   is asked for, where nothing more can be done; null goes on to there too
 */
export async function walk(
  { services, runner, clock, bankLink, incomeVendors }: WalkServices,
  persona: FullPersona,
  applicationUuid: string,
  until: Destination | null,
): Promise<Walk> {
  const passed: string[] = [];
  const sent = new Map<string, number>();
  let sentHere = new Set<string>();
  let visit = "";
  const signers: Sent = new Map();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await runner.settled(applicationUuid, JOBS_MILLISECONDS);
    const loaded = await loadApplication(services, services.database.db, applicationUuid);
    const state = loaded.application.status?.checklistStatus ?? "";
    const here = `${loaded.row.step}@${loaded.application.waitingSince}`;
    if (here !== visit) sentHere = new Set();
    visit = here;
    if (passed.at(-1) !== state) passed.push(state);
    const there = until !== null && isAt(until, loaded);
    const goesOn = until?.state === undefined && persona.ends === until?.checklistState;
    if (there && !goesOn) return { reached: true, passed };

    const answer = async (due: Due) => {
      const count = sent.get(due.screen.id) ?? 0;
      sent.set(due.screen.id, count + 1);
      sentHere.add(due.screen.id);
      await send({ services, bankLink, incomeVendors }, loaded, due, count);
    };
    // Before any answer: while its jobs are held, the page may ask for what they have yet to bring.
    if (await letGo({ services, runner }, applicationUuid, state)) continue;
    const next = dueScreen(persona, loaded, sentHere);
    if (next !== null) {
      await answer(next);
      continue;
    }
    if (await coSign({ services, runner, bankLink, incomeVendors }, persona, loaded, signers))
      continue;
    const time = await runner.nextTimer(applicationUuid);
    if (time === null) {
      const beside = dueBeside(persona, loaded, sentHere, sent);
      if (beside === null) break;
      await answer(beside);
      continue;
    }
    if (time > clock.now()) await clock.moveTo(new Date(time.getTime() + SECOND));
    await runner.releaseDue();
  }
  const loaded = await loadApplication(services, services.database.db, applicationUuid);
  return { reached: until === null || isAt(until, loaded), passed };
}

/** Starts what is held in a state that is not the destination. @returns false when nothing is */
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

function isAt({ checklistState, state }: Destination, loaded: Loaded): boolean {
  return (
    (checklistState === undefined ||
      loaded.application.status?.checklistStatus === checklistState) &&
    (state === undefined || decide(loaded.flow.compiled, loaded).state === state)
  );
}
