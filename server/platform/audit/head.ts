/**
 * Heads of the audit log. A head says of one moment how many streams and events the log has, and
 * signs a sum over the newest event of every stream. Without the key nobody can make a head for a
 * log from which a tail or a stream is missing.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { eventHeads, eventTips } from "#server/platform/storage/schema.ts";
import { canonicalJson } from "./canonical.ts";

export type Head = typeof eventHeads.$inferSelect;
/** Newest event of a stream that a head covers. */
export type Tip = typeof eventTips.$inferSelect;

/** The sum over the tips, without number, time and signature. */
export type Sum = Pick<Head, "streams" | "events" | "sum">;

const NOTHING: Sum = { streams: 0, events: 0, sum: "0".repeat(64) };
const MODULUS = 1n << 256n;

const keyedHash = (key: Uint8Array, value: unknown): string =>
  createHmac("sha256", key).update(canonicalJson(value)).digest("hex");

/**
 * Adds up tips, so that a change of one stream costs the same however many there are. The sum is a
 * multiset hash: each term is keyed, so nobody without the key finds other tips with the same sum.
 */
export class TipSum {
  private total: bigint;
  private streams: number;
  private events: number;

  constructor(
    private readonly key: Uint8Array,
    from: Sum = NOTHING,
  ) {
    this.total = BigInt(`0x${from.sum}`);
    this.streams = from.streams;
    this.events = from.events;
  }

  add(tip: Tip): void {
    this.count(tip, 1);
  }

  remove(tip: Tip): void {
    this.count(tip, -1);
  }

  get value(): Sum {
    const { streams, events } = this;
    return { streams, events, sum: this.total.toString(16).padStart(64, "0") };
  }

  private count({ stream, sequence, hash }: Tip, times: 1 | -1): void {
    const term = BigInt(`0x${keyedHash(this.key, ["tip", stream, sequence, hash])}`);
    this.total = (this.total + BigInt(times) * term + MODULUS) % MODULUS;
    this.streams += times;
    this.events += times * sequence;
  }
}

const signatureOf = (
  key: Uint8Array,
  { number, at, streams, events, sum }: Omit<Head, "signature">,
) => keyedHash(key, ["head", number, at.toISOString(), streams, events, sum]);

/** Signs a head with the key of this installation. */
export const signHead = (key: Uint8Array, head: Omit<Head, "signature">): Head => ({
  ...head,
  signature: signatureOf(key, head),
});

/** Whether this server signed the head. */
export function isSigned(key: Uint8Array, head: Head): boolean {
  const expected = Buffer.from(signatureOf(key, head));
  const given = Buffer.from(head.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
