import type { App } from "#src/app.ts";
import { createAttempts } from "#src/submit/attempts.ts";
import { placeOf } from "#src/telemetry/place.ts";
import { productOf } from "#src/telemetry/product.ts";

/** What somebody writes to the lender's chief executive. Source of the fields: second product specification, section 3. */
export interface Feedback {
  topic: string;
  /** 10 to 1000 characters. */
  message: string;
  marketingConsent: boolean;
  /** Page from which it was written, without anything of its address that a flow does not define. */
  pathname: string;
  productType: string;
  applicationUuid?: string;
}

/** The answers of the form, and the page beneath it. */
export function feedbackOf(
  answers: Record<string, unknown>,
  { flows, definitions }: Pick<App, "flows" | "definitions">,
  address: Pick<Location, "host" | "pathname" | "search">,
): Feedback {
  const { pagePath, applicationUuid } = placeOf(flows.all, address);
  return {
    topic: String(answers["topic"]),
    message: String(answers["message"]),
    marketingConsent: answers["marketingConsent"] === "YES",
    pathname: pagePath,
    productType: productOf(definitions.organisation) ?? "",
    ...(applicationUuid === undefined ? {} : { applicationUuid }),
  };
}

const attempts = createAttempts();

/** Sends it once, however often the same is tried until an answer comes. */
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
