import type { Message } from "#schemas/types/chat/wire.ts";

interface OrderPorts {
  /** Called for each message once, by sequence, without a gap. */
  deliver(message: Message): void;
  /** A message arrived before an earlier one. */
  onGap(): void;
  /** The gap has closed. */
  onWhole(): void;
}

/** Puts messages in order: early ones wait, duplicates are dropped. */
export function inOrder({ deliver, onGap, onWhole }: OrderPorts) {
  let last = 0;
  const early = new Map<number, Message>();
  return {
    /** Returns the sequence of the newest delivered message; 0 for none. */
    last: () => last,
    /** @param sequence newest message that the caller has from elsewhere */
    startAfter(sequence: number) {
      last = Math.max(last, sequence);
    },
    take(message: Message) {
      if (message.sequence <= last) return;
      early.set(message.sequence, message);
      for (let next = early.get(last + 1); next; next = early.get(last + 1)) {
        early.delete(next.sequence);
        last = next.sequence;
        deliver(next);
      }
      if (early.size > 0) onGap();
      else onWhole();
    },
  };
}
