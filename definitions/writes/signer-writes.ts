/** The places that the server fills between the borrower's application and those of invited people. */
import { isRecord, joinPointer, recordsOf, textsOf } from "#engine/index.ts";
import { isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import { memoize } from "#engine/memoize.ts";
import type { Definitions, Effective, EffectiveFlow } from "../model.ts";
import { isInvited } from "./other-writers.ts";
import type { Pointers } from "./registered-writes.ts";

/** What the server writes into an invited person's application when the invitation ends (`server/lending/signers/`). */
export const SYNCHRONIZED: Pointers = ["/application/status/cancelled"];

/** Returns the list in which the server keeps the invited people of a borrower's application. */
export const writtenForSigners = memoize((signers: unknown): Pointers => {
  const { list } = isRecord(signers) ? signers : {};
  return typeof list === "string" ? [joinPointer("/application", list)] : [];
});

/**
 * Returns the places that the server copies from the borrower's application into that of an invited person: what
 * every role with the flow `shares`. None for any other flow.
 */
export const sharedPlaces = memoize(
  (
    effective: Effective,
    { base }: Pick<Definitions, "base">,
    { id, flow }: EffectiveFlow,
  ): Pointers => {
    if (!isInvited(flow.value)) return NONE;
    const flows = new Map([...base.flows, ...effective.flows]);
    const shares = [...flows.values()].flatMap(({ signers }) =>
      recordsOf(signers?.value.roles)
        .filter((role) => role.flow === id)
        .map((role) => new Set(textsOf(role.shares))),
    );
    return [...new Set(shares.flatMap((each) => [...each]))].filter((place) =>
      shares.every((each) => isWritten(place, each)),
    );
  },
);

const NONE: Pointers = [];
