import type { Mailer } from "#server/mail/port.ts";
import type { Services } from "#server/services.ts";
import { forgetFeedback, noteMailed, takeUnmailed } from "./store.ts";
import { feedbackMail } from "./mail.ts";

/** Milliseconds between two looks at what nobody announced: what failed before, and what another process stored and left. */
const EVERY = 60_000;

export interface Delivery {
  begin(): void;
  /** Looks for messages now; nobody waits for it. */
  wake(): void;
  /** Ends after the message in hand. */
  stop(): Promise<void>;
}

/**
 * Mails what is stored. Each message is taken in hand first, so that two processes do not send one twice; one that could not be sent is
 * anybody's again a minute later, and one whose process died between sending and noting it goes again under the same id.
 */
export function createDelivery(services: Services, mailer: Mailer): Delivery {
  let under: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const round = async (): Promise<void> => {
    await forgetFeedback(services.database.db, services.realTime());
    while (!stopped) {
      const message = await takeUnmailed(services);
      if (message === null) return;
      try {
        await mailer.send(feedbackMail(services, message));
        await noteMailed(services.database.db, message.uuid, services.realTime());
      } catch (error) {
        services.log.warn({ err: error, feedback: message.uuid }, "Feedback was not mailed yet");
      }
    }
  };

  const wake = () => {
    under = under
      .then(round)
      .catch((error: unknown) => services.log.error({ err: error }, "Feedback was not read"));
  };

  return {
    begin: () => {
      timer = setInterval(wake, EVERY).unref();
    },
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await under;
    },
  };
}
