/**
 * Every screen of the specification is a page with its own screen, and a borrower can reach it. The
 * checklist or the local machine leads to it, or a reachable page links to it. No borrower must
 * type an address.
 */
import { readFile, readdir } from "node:fs/promises";
import { expect, describe, it } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { Screen } from "#schemas/types/screen.ts";
import {
  applicationPages,
  lazyScreens,
  redirects,
  registerPages,
  signerPages,
  topPages,
} from "./page-table.ts";

const json = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, "utf8")) as T;

/** Keys whose strings name a page, a screen or an address that a borrower may follow. */
const LINKS = new Set(["page", "href", "returnTo", "exit"]);

function* linksIn(value: unknown): Iterable<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, each] of Object.entries(value))
    if (typeof each === "string" && LINKS.has(key)) yield each;
    else yield* linksIn(each);
}

async function load(id: string) {
  const flow = await json<Flow>(`flows/${id}/flow.json`);
  const files = await readdir(`flows/${id}/screens`, { recursive: true });
  const screens = new Map<string, Screen>();
  for (const file of files.filter((name) => name.endsWith(".json")))
    screens.set(file.replace(/\.json$/, ""), await json<Screen>(`flows/${id}/screens/${file}`));
  const cards = await json<unknown>(`flows/${id}/conditions.json`).catch(() => ({}));
  return { id, flow, screens, cards };
}
type Loaded = Awaited<ReturnType<typeof load>>;

/**
 * Returns the pages of a flow that a borrower can reach: those of decisions, and those that
 * reachable screens link to.
 */
function reached({ flow, screens, cards }: Loaded): Set<string> {
  const byLink = new Map(flow.pages.map(({ id }) => [id, id]));
  const tested = new Set<string>();
  const visit = (id: string | undefined): void => {
    const page = flow.pages.find((each) => each.id === id);
    if (page === undefined || tested.has(page.id)) return;
    tested.add(page.id);
    const screen = page.screen === undefined ? undefined : screens.get(page.screen);
    for (const link of linksIn(screen)) visit(byLink.get(link));
    // The page that lists the answers links each page whose answers can change.
    for (const { block, options } of screen?.body ?? [])
      if (block === "check-answers")
        for (const { id } of (options as { pages?: { id: string }[] } | undefined)?.pages ?? [])
          visit(byLink.get(id));
    // The page that lists the conditions shows the cards.
    if (screen?.body?.some(({ block }) => block === "conditions"))
      for (const link of linksIn(cards)) visit(byLink.get(link));
  };
  visit(flow.fallback);
  for (const { page } of flow.checklist ?? []) visit(page);
  for (const { page, pages } of flow.states)
    for (const each of [page, ...(pages ?? []).map((other) => other.page)]) visit(each);
  for (const { page } of flow.banners ?? []) visit(page);
  return tested;
}

const flows = new Map(
  await Promise.all(
    ["heloc", "heloc-signer", "register", "account"].map(
      async (id) => [id, await load(id)] as const,
    ),
  ),
);
const flowOf = (id: string): Loaded => {
  const loaded = flows.get(id);
  if (loaded === undefined) throw new Error(`There is no flow ${id}.`);
  return loaded;
};

/** Pages that only a redirect from outside reaches. */
const FROM_OUTSIDE = new Set(["account bank-return"]);

const specifiedPages = [
  ...applicationPages.map((page) => ["heloc", page] as const),
  ...signerPages.map((page) => ["heloc-signer", page] as const),
  ...registerPages.map((page) => ["register", page] as const),
  ...topPages.map((page) => ["account", page] as const),
];

describe("the specification's pages", () => {
  it.each(specifiedPages)("include %s %s, which has a screen and is reachable", (id, page) => {
    const loaded = flowOf(id);
    const declaration = loaded.flow.pages.find((each) => each.id === page);
    expect(declaration, "the page").toBeDefined();
    expect(loaded.screens.has(declaration?.screen ?? ""), `the screen ${declaration?.screen}`).toBe(
      true,
    );
    const key = `${id} ${page}`;
    if (!FROM_OUTSIDE.has(key)) expect(reached(loaded).has(page), "reached").toBe(true);
  });

  it.each(lazyScreens)("include %s as %s %s, which is reachable", (_, id, page) => {
    const loaded = flowOf(id);
    expect(loaded.flow.pages.some((each) => each.id === page && each.screen !== undefined)).toBe(
      true,
    );
    expect(reached(loaded).has(page)).toBe(true);
  });

  it.each(redirects)("redirect %s to %s", (from, to) => {
    const exits = [...flows.values()].flatMap(({ flow }) => flow.pages);
    expect(exits.find(({ path }) => path === from)).toMatchObject({ exit: to });
  });

  it("give each step of the registration its own query value, in the order of the specification", () => {
    const steps = flowOf("register").flow.pages.flatMap(({ query }) => query?.["step"] ?? []);
    expect(steps).toEqual([
      "property-info",
      "sale-status",
      "income-info",
      "name",
      "birthdate",
      "contact-info",
      "login-info",
    ]);
  });

  it("invite to the survey on the paths that the specification names", () => {
    expect(flowOf("heloc").flow.survey?.pages).toEqual([
      "liens",
      "product/select",
      "identity",
      "signing/sign",
    ]);
  });

  it("ask borrowers of the main lender for the survey, at its own address", async () => {
    const main = await json<Organisation>("flows/organisations/main/organisation.json");
    expect(main.publicFeatureToggles).toMatchObject({ survey: true });
    expect(new URL(main.survey?.url ?? "").hostname).toMatch(/\.hearthline\.example$/);
  });
});

it("every other page of an application or a registration is reachable", () => {
  // The shell links the further pages of the account's flow on every page.
  const lost = ["heloc", "heloc-signer", "register"].flatMap((id) => {
    const loaded = flowOf(id);
    const reachedPages = reached(loaded);
    return loaded.flow.pages
      .filter(({ id, exit }) => exit === undefined && !reachedPages.has(id))
      .map(({ id }) => `${loaded.id} ${id}`);
  });
  expect(lost).toEqual([]);
});
