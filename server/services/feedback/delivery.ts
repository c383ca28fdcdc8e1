import type { FastifyBaseLogger } from "fastify";
import type { Mailer } from "#server/platform/mail/port.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { feedbackMail, type FeedbackMailPorts } from "./mail.ts";
import { type FeedbackStorePorts, noteMailed, takeUnmailed } from "./store.ts";

export type DeliveryPorts = FeedbackMailPorts &
  FeedbackStorePorts & {
    database: Database;
    log: FastifyBaseLogger;
    realTime(): Date;
  };

/**
 * Milliseconds between searches for unsent messages: earlier failures, and messages of a process
 * that ended.
 */
const EVERY = 60_000;

export interface Delivery {
  begin(): void;
  /** Searches for messages now, in the background. */
  wake(): void;
  /** Stops after the message that is being sent. */
  stop(): Promise<void>;
}

/**
 * Mails stored messages. A process leases each message before it sends it, so that two processes do
 * not send it twice. A failed message is free again after a minute. A message whose process died
 * before recording it is sent again under the same id.
 */
export function createDelivery(services: DeliveryPorts, mailer: Mailer): Delivery {
  let under: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const round = async (): Promise<void> => {
    while (!stopped) {
      const message = await takeUnmailed(services);
      if (message === null) return;
      try {
        await mailer.send(feedbackMail(services, message));
        await noteMailed(services.database.db, message.uuid, services.realTime());
      } catch (error) {
        services.log.warn(
          { err: error, feedback: message.uuid },
          "Feedback mail failed; the next round retries it",
        );
      }
    }
  };

  const wake = () => {
    under = under
      .then(round)
      .catch((error: unknown) =>
        services.log.error({ err: error }, "The feedback queue could not be read"),
      );
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
