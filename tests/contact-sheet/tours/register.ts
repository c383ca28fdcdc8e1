/**
 * The registration: every step, its side pages, and the page for people whom the lender does not
 * serve.
 */
import type { Page } from "playwright";
import { visit } from "../../journeys/support/browser.ts";
import { answersOf, screenAt } from "../../journeys/support/screens.ts";
import { arrive, walk } from "../../journeys/support/walk.ts";
import type { Tour } from "./tour.ts";

const START = "/account/heloc/register";

export const registerTour: Tour = async ({ address, browser, camera }) => {
  const { page, context } = await visit(browser);
  await page.goto(`${address}${START}`);
  for (const side of ["account-setup", "support"]) {
    await page.goto(`${address}${START}/${side}`);
    await camera.take(page, (await arrive(page)).page);
  }
  await page.goto(`${address}${START}`);
  await walk(page, {
    answers: answersOf("approved"),
    stopAt: async (key) => {
      if (!key.startsWith("register/")) return true;
      await camera.take(page, screenAt(page.url()).page);
      return false;
    },
  });
  await context.close();

  const refused = await visit(browser);
  await closeIntake(refused.page);
  await refused.page.goto(`${address}${START}`);
  await camera.take(refused.page, (await arrive(refused.page)).page);
  await refused.context.close();
};

/**
 * Turns on a lender's published toggle in the response, so that it takes applications through
 * originators only.
 */
async function closeIntake(page: Page): Promise<void> {
  await page.route(/\/definitions\/.*\.json$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { organisation?: { publicFeatureToggles?: object } };
    if (body.organisation)
      body.organisation.publicFeatureToggles = {
        ...body.organisation.publicFeatureToggles,
        loanOriginatorRequired: true,
      };
    await route.fulfill({ response: answer, json: body });
  });
}
