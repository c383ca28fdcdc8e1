/** Error messages of runs, sealed with the key of the run's owner: a vendor's message may name a person. */
import { openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import type { JobMessage } from "./queue.ts";

type Keys = Pick<DataKeys, "find">;

const contextOf = ({ runId }: JobMessage): string => `run/${runId}/problem`;

/** Returns the form in which a message is stored; null when its owner was erased. */
export async function sealProblem(
  keys: Keys,
  executor: Executor,
  message: JobMessage,
  problem: string,
): Promise<string | null> {
  const key = await keys.find(executor, message.applicationUuid);
  return key && sealJson(key, problem, contextOf(message));
}

/** Returns the message of a stored form; null without one, and when its owner was erased. */
export async function openProblem(
  keys: Keys,
  executor: Executor,
  message: JobMessage,
  sealed: string | null,
): Promise<string | null> {
  const key = sealed === null ? null : await keys.find(executor, message.applicationUuid);
  return key && sealed && (openJson(key, sealed, contextOf(message)) as string);
}
