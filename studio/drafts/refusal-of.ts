/** Reads the body of a refused call. */
import { isRecord } from "#engine/index.ts";
import { isCallError } from "#src/calls/call-error.ts";
import { messageOf } from "#src/calls/messages.ts";
import type { Refusal } from "./state.ts";

export function bodyOf(error: unknown): Record<string, unknown> {
  const body = isCallError(error) ? error.parsed : null;
  return isRecord(body) ? body : {};
}

/** Returns what stopped a publication; null for every other error. */
export function refusalOf(error: unknown): Refusal | null {
  const { findings, brokenJourneys } = bodyOf(error);
  if (!Array.isArray(findings) || !Array.isArray(brokenJourneys)) return null;
  return {
    text: messageOf(error),
    findings: findings as Refusal["findings"],
    brokenJourneys: brokenJourneys as string[],
  };
}
