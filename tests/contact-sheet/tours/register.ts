/**
 * The registration of every product: every step, its side pages, and the pages for people and homes
 * that the lender does not serve.
 */
import type { Page } from "playwright";
import { visit } from "../../journeys/support/browser.ts";
import { pathOf } from "../../journeys/support/places.ts";
import { answersOf, routeTable, screenAt, type Answers } from "../../journeys/support/screens.ts";
import { arrive, walk } from "../../journeys/support/walk.ts";
import { beginOf, defaultPersonas } from "./products.ts";
import type { Tour, Tourist } from "./tour.ts";

interface Registration {
  /** Path of its first page. */
  readonly begin: string;
  readonly answers: Record<string, Answers>;
  /** A choice of one page, without which the registration goes no further. */
  readonly choice?: { readonly key: string; readonly value: string };
}

export const registerTour: Tour = async (tourist) => {
  for (const { id, product } of await defaultPersonas(tourist.address)) {
    const registration = { begin: beginOf(product), answers: answersOf(id) };
    const flow = await takeSteps(tourist, registration);
    await takeClosed(tourist, registration);
    await takeSides(tourist, registration, flow);
    for (const refused of refusedHomes(registration, flow))
      if (missingPages(tourist, flow).length > 0) await takeSteps(tourist, refused);
  }
};

/** Takes each page that has no picture yet, to the end. @returns the flow of the registration */
async function takeSteps(
  { address, browser, camera }: Tourist,
  { begin, answers, choice }: Registration,
): Promise<string> {
  const { page, context } = await visit(browser);
  await page.goto(`${address}${begin}`);
  const [flow = ""] = (await arrive(page)).key.split("/");
  await walk(page, {
    answers,
    stopAt: async (key) => {
      if (!key.startsWith(`${flow}/`)) return true;
      const { page: name } = screenAt(page.url());
      const isNew = !camera.pictures.some((picture) => picture.page === name);
      if (isNew) await camera.take(page, name);
      // A page without answers is the end of a registration that is refused.
      if (answers[key] === undefined) return true;
      return key === choice?.key && !(await isOffered(page, choice.value));
    },
  });
  await context.close();
  return flow;
}

const isOffered = async (page: Page, value: string): Promise<boolean> =>
  (await page.locator(`main option[value="${value}"], main input[value="${value}"]`).count()) > 0;

const missingPages = ({ camera }: Tourist, flow: string) =>
  routeTable().filter(
    (row) => row.flow === flow && !camera.pictures.some(({ page }) => page === `${flow}/${row.id}`),
  );

/** Opens the pages that a visitor may open at any time, from the first step. */
async function takeSides(tourist: Tourist, { begin }: Registration, flow: string): Promise<void> {
  const { address, browser, camera } = tourist;
  const { page, context } = await visit(browser);
  await page.goto(`${address}${begin}`);
  const { page: first } = await arrive(page);
  for (const row of missingPages(tourist, flow)) {
    const isOpen = row.again === "any" || row.within?.some((each) => `${flow}/${each}` === first);
    if (!isOpen) continue;
    await page.goto(`${address}${pathOf(flow, "")}/${row.path ?? row.id}`);
    const { page: name } = await arrive(page);
    if (name === `${flow}/${row.id}`) await camera.take(page, name);
  }
  await context.close();
}

/** Takes the first page while the lender takes applications through originators only. */
async function takeClosed({ address, browser, camera }: Tourist, { begin }: Registration) {
  const { page, context } = await visit(browser);
  await closeIntake(page);
  await page.goto(`${address}${begin}`);
  const { page: name } = await arrive(page);
  if (!camera.pictures.some((picture) => picture.page === name)) await camera.take(page, name);
  await context.close();
}

/** Returns the registration with homes that the lender may refuse: in another state, of another type. */
function refusedHomes({ begin, answers }: Registration, flow: string): Registration[] {
  return Object.entries(answers)
    .filter(([key, { address }]) => key.startsWith(`${flow}/`) && address !== undefined)
    .flatMap(([key, home]) => {
      const steps = Object.entries(answers).filter(([step]) => step.startsWith(`${flow}/`));
      const before = Object.fromEntries(
        steps.slice(
          0,
          steps.findIndex(([step]) => step === key),
        ),
      );
      const address = { ...(home["address"] as Answers), state: "HI", zip: "96720" };
      const refused = [
        { value: "HI", home: { ...home, address } },
        { value: "MANUFACTURED", home: { ...home, propertyType: "MANUFACTURED" } },
      ];
      return refused.map((each) => ({
        begin,
        answers: { ...before, [key]: each.home },
        choice: { key, value: each.value },
      }));
    });
}

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
