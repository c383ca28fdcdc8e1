/**
 * Every screen of the specification is a page with a screen of its own, and a borrower comes there: the checklist or the local machine
 * leads to it, or a page that is reached offers it. Nobody has to type an address.
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

/** Every string below one of these names a page, a screen or an address that a borrower may follow. */
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

/** The pages that a borrower of this flow comes to, from what is decided and on by what is shown. */
function reached({ flow, screens, cards }: Loaded): Set<string> {
  const byLink = new Map(flow.pages.map(({ id }) => [id, id]));
  const seen = new Set<string>();
  const visit = (id: string | undefined): void => {
    const page = flow.pages.find((each) => each.id === id);
    if (page === undefined || seen.has(page.id)) return;
    seen.add(page.id);
    const screen = page.screen === undefined ? undefined : screens.get(page.screen);
    for (const link of linksIn(screen)) visit(byLink.get(link));
    // Cards stand on the page that lists the conditions.
    if (screen?.body?.some(({ block }) => block === "conditions"))
      for (const link of linksIn(cards)) visit(byLink.get(link));
  };
  visit(flow.fallback);
  for (const { page } of flow.checklist ?? []) visit(page);
  for (const { page, pages } of flow.states)
    for (const each of [page, ...(pages ?? []).map((other) => other.page)]) visit(each);
  for (const { page } of flow.banners ?? []) visit(page);
  return seen;
}

const flows = new Map(
  await Promise.all(
    ["heloc", "heloc-signer", "register", "account"].map(
      async (id) => [id, await load(id)] as const,
    ),
  ),
);
const flowOf = (id: string): Loaded => {
  const found = flows.get(id);
  if (found === undefined) throw new Error(`There is no flow ${id}.`);
  return found;
};

/** Reached by a redirect from outside, and by nothing within. */
const FROM_OUTSIDE = new Set(["account bank-return"]);

const wanted = [
  ...applicationPages.map((page) => ["heloc", page] as const),
  ...signerPages.map((page) => ["heloc-signer", page] as const),
  ...registerPages.map((page) => ["register", page] as const),
  ...topPages.map((page) => ["account", page] as const),
];

describe("a screen of the specification", () => {
  it.each(wanted)("%s %s is a page with a screen, and is reached", (id, page) => {
    const loaded = flowOf(id);
    const found = loaded.flow.pages.find((each) => each.id === page);
    expect(found, "the page").toBeDefined();
    expect(loaded.screens.has(found?.screen ?? ""), `the screen ${found?.screen}`).toBe(true);
    const key = `${id} ${page}`;
    if (!FROM_OUTSIDE.has(key)) expect(reached(loaded).has(page), "reached").toBe(true);
  });

  it.each(lazyScreens)("%s is %s %s, and is reached", (_, id, page) => {
    const loaded = flowOf(id);
    expect(loaded.flow.pages.some((each) => each.id === page && each.screen !== undefined)).toBe(
      true,
    );
    expect(reached(loaded).has(page)).toBe(true);
  });

  it.each(redirects)("%s leads to %s", (from, to) => {
    const exits = [...flows.values()].flatMap(({ flow }) => flow.pages);
    expect(exits.find(({ path }) => path === from)).toMatchObject({ exit: to });
  });

  it("of the registration is a step with a value of its own, in the order of the specification", () => {
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

  it("invites to the survey on the paths that the specification names", () => {
    expect(flowOf("heloc").flow.survey?.pages).toEqual([
      "liens",
      "product/select",
      "identity",
      "signing/sign",
    ]);
  });

  it("asks borrowers of the main lender for the survey, at an address of its own", async () => {
    const main = await json<Organisation>("flows/organisations/main/organisation.json");
    expect(main.publicFeatureToggles).toMatchObject({ survey: true });
    expect(new URL(main.survey?.url ?? "").hostname).toMatch(/\.hearthline\.example$/);
  });
});

it("no other page of an application or a registration is left without a way to it", () => {
  // What the account's flow has besides is linked by the shell, on every page.
  const lost = ["heloc", "heloc-signer", "register"].flatMap((id) => {
    const loaded = flowOf(id);
    const seen = reached(loaded);
    return loaded.flow.pages
      .filter(({ id, exit }) => exit === undefined && !seen.has(id))
      .map(({ id }) => `${loaded.id} ${id}`);
  });
  expect(lost).toEqual([]);
});
