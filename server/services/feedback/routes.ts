import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/feedback.schema.json" with { type: "json" };
import type { Feedback } from "#schemas/types/calls/feedback.ts";
import { loadApplication, type StorePorts } from "#server/lending/application/store.ts";
import { validateForm } from "#server/lending/application/submission/validate.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { inRequestLocale } from "#server/lending/locale/request-locale.ts";
import { mailerOf, type MailSettings } from "#server/lending/mail/jobs.ts";
import { problems } from "#server/platform/errors/problem.ts";
import {
  idempotencyKey,
  type IdempotencyPorts,
  idempotent,
} from "#server/platform/idempotency/idempotent.ts";
import type { MailboxPorts } from "#server/platform/mail/mailbox.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { createDelivery, type DeliveryPorts } from "./delivery.ts";
import { feedbackForm } from "./form.ts";
import { type FeedbackStorePorts, storeFeedback } from "./store.ts";

export type FeedbackPluginPorts = DeliveryPorts &
  StorePorts &
  FeedbackStorePorts &
  MailboxPorts &
  IdempotencyPorts &
  SessionPorts & {
    config: Pick<MailSettings, "sandbox" | "smtpUrl">;
    database: Database;
    definitions: DefinitionStore;
  };

const shape = shapesOf(calls);

/**
 * Feedback to a lender's chief executive: validated by the form, rate limited, stored sealed,
 * recorded and mailed.
 */
export function feedbackPlugin(services: FeedbackPluginPorts) {
  const { database, definitions } = services;
  const delivery = createDelivery(services, mailerOf(services));
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.addHook("onReady", async () => delivery.begin());
    app.addHook("onClose", () => delivery.stop());

    app.post<{ Body: Feedback }>(
      "/service-profile/api/v1/feedback/ceo",
      {
        schema: {
          tags: ["profile"],
          summary: "Write to the lender's chief executive",
          body: shape("Feedback"),
          headers: shape("FeedbackHeaders"),
          response: { 204: shape("StoredFeedback") },
        },
      },
      async (request, reply) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const english = definitions.organisation(orgCode);
        const organisation = english && inRequestLocale(english);
        const { publicFeatureToggles = {} } = (organisation?.info ?? {}) as {
          publicFeatureToggles?: Record<string, unknown>;
        };
        const form = organisation && feedbackForm(organisation);
        // The organization's switch; the flag of the link reads it too.
        if (!form || publicFeatureToggles["ceoFeedback"] !== true) throw problems.notFound();
        const { topic, message, marketingConsent, applicationUuid } = request.body;
        const answers = { topic, message, marketingConsent: marketingConsent ? "YES" : "NO" };
        const invalid = validateForm(form, answers);
        if (invalid) throw problems.fields(invalid.fields);
        const key = idempotencyKey(request.headers["idempotency-key"]);
        await database.transaction((tx) =>
          idempotent(
            services,
            tx,
            { accountUuid, key, route: "feedback", body: request.body },
            async () => {
              if (applicationUuid !== undefined)
                await loadApplication(services, tx, applicationUuid, { accountUuid });
              await storeFeedback(services, tx, { accountUuid, orgCode }, request.body);
              return { status: 204, body: null };
            },
          ),
        );
        delivery.wake();
        return reply.code(204).send();
      },
    );
  };
}
