import type { FastifyInstance } from "fastify";
import { loadApplication } from "#server/application/store.ts";
import { validateForm } from "#server/application/validate.ts";
import { problems } from "#server/errors/problem.ts";
import { idempotencyKey, once } from "#server/idempotency/remember.ts";
import { asAsked } from "#server/locale/request-locale.ts";
import { mailerOf } from "#server/mail/jobs.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { createDelivery } from "./delivery.ts";
import { feedbackForm } from "./form.ts";
import { storeFeedback, type Feedback } from "./store.ts";

const body = {
  type: "object",
  additionalProperties: false,
  required: ["topic", "message", "marketingConsent", "pathname", "productType"],
  properties: {
    topic: { type: "string", maxLength: 60, description: "IMPROVE or COMPLIMENT." },
    message: { type: "string", maxLength: 10_000, description: "10 to 1000 characters." },
    marketingConsent: { type: "boolean", description: "The words may be used in marketing." },
    pathname: {
      type: "string",
      maxLength: 300,
      pattern: "^(/[a-z0-9:-]{0,60}){1,8}$",
      description: "Page from which it was written.",
    },
    productType: { type: "string", maxLength: 60, pattern: "^[A-Z][A-Z0-9_]*$" },
    applicationUuid: {
      type: "string",
      pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
      description: "One of the account's own.",
    },
  },
} as const;

/** Messages to a lender's chief executive: checked by the form's own rules, stored sealed, noted, limited, and mailed. */
export function feedbackPlugin(services: Services) {
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
          body,
          headers: {
            type: "object",
            properties: {
              "idempotency-key": { type: "string", description: "The same again is one message." },
            },
          },
          response: { 204: { type: "null", description: "Stored; the e-mail follows." } },
        },
      },
      async (request, reply) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const english = definitions.organisation(orgCode);
        const organisation = english && asAsked(english);
        const { publicFeatureToggles = {} } = (organisation?.info ?? {}) as {
          publicFeatureToggles?: Record<string, unknown>;
        };
        const form = organisation && feedbackForm(organisation);
        // The organisation's switch, which the flag of the link reads too.
        if (!form || publicFeatureToggles["ceoFeedback"] !== true) throw problems.notFound();
        const { topic, message, marketingConsent, applicationUuid } = request.body;
        const answers = { topic, message, marketingConsent: marketingConsent ? "YES" : "NO" };
        const invalid = validateForm(form, answers);
        if (invalid) throw problems.fields(invalid.fields);
        const key = idempotencyKey(request.headers["idempotency-key"]);
        await database.transaction((tx) =>
          once(
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
