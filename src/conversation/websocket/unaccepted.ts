interface Outgoing {
  id: string;
  text: string;
  attachments: string[];
}

interface Unaccepted extends Outgoing {
  done(): void;
  failed(error: Error): void;
}

/**
 * Keeps sent messages that the server has not confirmed. Each connection sends them again under the
 * same ids.
 */
export function unacceptedMessages(say: (message: Outgoing) => void) {
  const waiting = new Map<string, Unaccepted>();
  const fail = (id: string, reason: string) => {
    waiting.get(id)?.failed(new Error(reason));
    waiting.delete(id);
  };
  return {
    /** Resolves when the server has confirmed the message; rejects when it refuses it. */
    add: (message: Outgoing): Promise<void> =>
      new Promise((done, failed) => {
        waiting.set(message.id, { ...message, done, failed });
      }),
    sayAll() {
      for (const { id, text, attachments } of waiting.values()) say({ id, text, attachments });
    },
    accept(id: string) {
      waiting.get(id)?.done();
      waiting.delete(id);
    },
    fail,
    failAll(reason: string) {
      for (const id of waiting.keys()) fail(id, reason);
    },
  };
}
