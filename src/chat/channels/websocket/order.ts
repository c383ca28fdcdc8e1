import type { Message } from "#schemas/types/chat/wire.ts";

export interface OrderPorts {
  /** Each message once, by sequence, without a gap. */
  deliver(message: Message): void;
  /** One came before another that is still missing. */
  onGap(): void;
  /** Nothing is missing any more. */
  onWhole(): void;
}

/** Puts messages in order: what comes early waits, what came already is dropped. */
export function inOrder({ deliver, onGap, onWhole }: OrderPorts) {
  let last = 0;
  const early = new Map<number, Message>();
  return {
    /** Sequence of the newest message delivered; 0 for none. */
    last: () => last,
    /** @param sequence newest message that is known from elsewhere */
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
