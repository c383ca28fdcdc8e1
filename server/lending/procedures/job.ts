/** Runs a declared job: walks its steps, asks vendors and generates documents on the way. */
import type { CompiledProcedure } from "#engine/procedure/compile.ts";
import type { LockedApplication } from "#server/lending/application/ports.ts";
import { generateDocuments } from "#server/lending/jobs/handlers/documents.ts";
import type { JobAnswer, JobContext, JobHandler } from "#server/lending/jobs/handler.ts";
import { askPort } from "#server/lending/vendors/ports.ts";
import { patchBetween, walk, type Need, type Place, type Reply, type Situation } from "./walk.ts";

/** Option of a run that goes on after a wait. */
const PLACE = "goesOnAt";

/** The document part of a reply: what the steps of one run made. */
type Made = Exclude<JobAnswer, (current: LockedApplication) => unknown>;

/**
 * Returns the handler of a declared job. The walk outside the transaction asks vendors; a second
 * walk under the lock, with the same answers, computes what is written from the data of then.
 */
export function declaredJob(procedure: CompiledProcedure): JobHandler {
  return async (context) => {
    const place = placeOf(context.options);
    const replies = new Map<string, Reply>();
    const documents: NonNullable<Made["documents"]> = [];
    const first = walk(procedure, place, situationOf(context, context));
    for (let step = first.next(); step.done !== true;) {
      const { reply, made } = await replyTo(step.value, context);
      replies.set(step.value.step, reply);
      documents.push(...(made ?? []));
      step = first.next(reply);
    }
    return (current) => {
      const again = walk(procedure, place, situationOf(context, current));
      let step = again.next();
      while (step.done !== true) {
        const reply = replies.get(step.value.step);
        if (reply === undefined)
          throw new Error(
            `The application changed while the job "${procedure.id}" ran: its step "${step.value.step}" is needed now. The queue tries again.`,
          );
        step = again.next(reply);
      }
      const { application, notify, start, wait } = step.value;
      return {
        patch: patchBetween(current.application, application),
        documents,
        notify,
        start,
        ...(wait === null
          ? {}
          : {
              continues: {
                until: wait.until,
                options: {
                  ...context.options,
                  [PLACE]: { step: wait.step, again: wait.again } satisfies Place,
                },
              },
            }),
      };
    };
  };
}

function placeOf(options: Record<string, unknown>): Place | null {
  return (options[PLACE] as Place | undefined) ?? null;
}

function situationOf(
  { flow, now, options }: Pick<JobContext, "flow" | "now" | "options">,
  { application, profile }: Pick<LockedApplication, "application" | "profile">,
): Situation {
  return { application, profile, now, options, tables: flow.flow.tables };
}

async function replyTo(
  need: Need,
  context: JobContext,
): Promise<{ reply: Reply; made?: Made["documents"] }> {
  const { application } = need;
  if (need.kind === "ask") {
    const key = `${context.idempotencyKey}/${need.step}`;
    return { reply: { answer: await askPort(need.port, need.request, { ...context, key }) } };
  }
  const answer = await generateDocuments({ ...context, application, options: need.options });
  const changeOf = (current: LockedApplication) =>
    typeof answer === "function" ? answer(current) : answer;
  const locked: LockedApplication = { ...context, application };
  return {
    reply: { patch: (changed) => changeOf({ ...context, application: changed }).patch ?? {} },
    made: changeOf(locked).documents,
  };
}
