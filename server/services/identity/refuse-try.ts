import { appendEvent, type EventPorts } from "#server/platform/audit/event-log.ts";
import { type Problem, problems } from "#server/platform/errors/problem.ts";
import type { Database } from "#server/platform/storage/database.ts";

export interface RefuseTryPorts extends EventPorts {
  database: Pick<Database, "transaction">;
  realTime(): Date;
}

/**
 * Records a try to log in that came too early to compare its secret.
 * @param stream the account, or the installation for an unknown address
 * @param wait seconds until the next try
 * @returns the answer 429
 */
export async function refuseTry(
  services: RefuseTryPorts,
  stream: string,
  wait: number,
  detail: Record<string, string>,
): Promise<Problem> {
  await services.database.transaction((tx) =>
    appendEvent(tx, services, {
      stream,
      at: services.realTime(),
      actor: "system:login",
      kind: "login.throttled",
      detail,
    }),
  );
  return problems.tooMany(wait);
}
