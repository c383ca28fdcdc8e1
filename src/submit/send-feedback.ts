import type { App } from "#src/app.ts";
import type { Feedback } from "#schemas/types/calls/feedback.ts";
import { createAttempts } from "./attempts.ts";
import { placeOf } from "#src/telemetry/place.ts";
import { productTypeOf } from "#src/definitions/product-type.ts";

/** Builds the message from the form's answers and the page below the dialog. */
function feedbackOf(
  answers: Record<string, unknown>,
  { flows }: Pick<App, "flows">,
  address: Pick<Location, "host" | "pathname" | "search">,
): Feedback {
  const { pagePath, applicationUuid } = placeOf(flows.all, address);
  return {
    topic: String(answers["topic"]),
    message: String(answers["message"]),
    marketingConsent: answers["marketingConsent"] === "YES",
    pathname: pagePath,
    productType: productTypeOf(flows, address) ?? "",
    ...(applicationUuid === undefined ? {} : { applicationUuid }),
  };
}

const attempts = createAttempts();

/** Sends the message under one key until an answer comes, so that retries count once. */
export async function sendFeedback(app: App, answers: Record<string, unknown>): Promise<void> {
  const feedback = feedbackOf(answers, app, location);
  try {
    await app.calls.sendFeedback(feedback, attempts.keyFor(feedback));
    attempts.answered();
  } catch (error) {
    attempts.failed(error);
    throw error;
  }
}
