import type { Message } from "#schemas/types/chat/wire.ts";
import { inOrder } from "./order.ts";

/** How long to wait for a message that is missing between two others, milliseconds. */
const GAP_MS = 1_000;

interface FilledOrderPorts {
  /** Called for each message once, by sequence, without a gap. */
  deliver(message: Message): void;
  /** Fetches the messages after a sequence. */
  fetchAfter(sequence: number): Promise<readonly Message[]>;
  /** The messages of a gap could not be fetched. */
  onFailed(): void;
}

/** Puts messages in order, and fetches those that are missing for longer than a moment. */
export function filledOrder({ deliver, fetchAfter, onFailed }: FilledOrderPorts) {
  let gap: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(gap);
    gap = undefined;
  };
  const fill = async (): Promise<void> => {
    for (const message of await fetchAfter(order.last())) order.take(message);
  };
  const order = inOrder({
    deliver,
    onGap: () => {
      gap ??= setTimeout(() => {
        gap = undefined;
        fill().catch(onFailed);
      }, GAP_MS);
    },
    onWhole: close,
  });
  return { ...order, close };
}
