import { isCallError, NO_ANSWER } from "#src/calls/call-error.ts";

/**
 * Creates the idempotency keys of one page. While the outcome of an attempt is unknown, the same
 * answers keep its key, so that a lost reply does no harm. After an answer, and for other answers,
 * a new key begins.
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
