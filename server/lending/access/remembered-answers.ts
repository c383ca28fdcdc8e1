/**
 * Remembers the JSON text of an answer about an application, sealed with the application's key. Its
 * next read is one decryption: nothing is parsed, redacted and written again.
 */
import type { SealedRows } from "#server/lending/application/store.ts";
import type { OrganisationDefinitions } from "#server/lending/definitions/contract.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { openAnswer, sealAnswer } from "#server/platform/sealing/sealed-document.ts";
import type { Executor } from "#server/platform/storage/database.ts";

interface SealedAnswer {
  /** What the answer depends on besides its rows: the definitions, in the language of the request. */
  readonly organisation: OrganisationDefinitions;
  readonly text: Uint8Array;
}

/** Lives as long as the rows are remembered. */
const answers = new WeakMap<SealedRows, SealedAnswer>();

interface Ports {
  dataKeys: Pick<DataKeys, "open">;
}

const keyOf = ({ dataKeys }: Ports, executor: Executor, { row, key }: SealedRows): Uint8Array =>
  dataKeys.open(executor, row.uuid, key);

/** Returns the JSON text of an answer; null when these rows and definitions have none yet. */
export function rememberedAnswer(
  services: Ports,
  executor: Executor,
  rows: SealedRows,
  organisation: OrganisationDefinitions,
): Buffer | null {
  const answer = answers.get(rows);
  if (answer === undefined || answer.organisation !== organisation) return null;
  return openAnswer(keyOf(services, executor, rows), answer.text);
}

/** Remembers an answer that follows from these rows and definitions alone. */
export function rememberAnswer(
  services: Ports,
  executor: Executor,
  rows: SealedRows,
  { organisation, text }: { organisation: OrganisationDefinitions; text: Uint8Array },
): void {
  const sealed = sealAnswer(keyOf(services, executor, rows), text);
  answers.set(rows, { organisation, text: sealed });
}
