import { isCallError, NO_ANSWER } from "#src/calls/call-error.ts";

/**
 * Idempotency keys of one page. The same answers sent again while the outcome of the first attempt is unknown carry the same key, so
 * that a reply that was lost does no harm; after an answer, and for other answers, a new key begins.
 */
export function createAttempts(newKey: () => string = () => crypto.randomUUID()) {
  let current: { body: string; key: string } | null = null;
  return {
    keyFor: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (current?.body !== text) current = { body: text, key: newKey() };
      return current.key;
    },
    answered: () => {
      current = null;
    },
    failed: (error: unknown) => {
      const unknown = isCallError(error) && (error.status === NO_ANSWER || error.status >= 500);
      if (!unknown) current = null;
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
