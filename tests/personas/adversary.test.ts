/**
 * Borrowers who send anything in any order, by the calls of the page. They send spoiled answers,
 * pages that are not due, the same answer several times at once, old versions, other people's
 * applications. The server never fails. A rejected answer changes nothing, and no reply contains
 * another person's data. Every borrower can send something or has something to wait for.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SandboxPersonas } from "#schemas/types/calls/sandbox.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Places } from "#schemas/types/places.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { seeded, type Random } from "../mutations/random.ts";
import { json, openSandbox, type Borrower, type Reply, type Sandbox } from "./sandbox.ts";
import { spoil } from "./spoil.ts";

const SEED = Number(process.env["ADVERSARY_SEED"] ?? 20_261_122);
const BORROWERS = Number(process.env["ADVERSARY_BORROWERS"] ?? 3);
const STEPS = 12;
/** The parts of a shipped product that its borrowers meet. */
interface Product {
  readonly name: string;
  readonly pages: Flow["pages"];
  readonly screens: ReadonlyMap<string, Screen>;
  readonly places: Places["places"];
}

/** Reads the product of each persona, in the order of the first place of each product. */
async function productsOf(listed: readonly { id: string; product?: string }[]): Promise<Product[]> {
  const { places } = await json<Places>("flows/sandbox/places.json");
  const productOf = new Map(listed.map(({ id, product = "" }) => [id, product]));
  const names = new Set(places.map(({ persona }) => productOf.get(persona) ?? ""));
  return Promise.all(
    [...names].map(async (name) => {
      const { pages } = await json<Flow>(`flows/${name}/flow.json`);
      const named = [...new Set(pages.flatMap(({ screen }) => screen ?? []))];
      const screens = await Promise.all(
        named.map((screen) => json<Screen>(`flows/${name}/screens/${screen}.json`)),
      );
      return {
        name,
        pages,
        screens: new Map(named.map((screen, index) => [screen, screens[index] as Screen])),
        places: places.filter(({ persona }) => productOf.get(persona) === name),
      };
    }),
  );
}

interface Person extends Borrower {
  email: string;
  persona: string;
  product: Product;
}

let sandbox: Sandbox;
let products: readonly Product[] = [];
const people: Person[] = [];
beforeAll(async () => {
  sandbox = await openSandbox();
  const { text } = await sandbox.ask({ method: "GET", url: "/sandbox/personas", token: "" });
  products = await productsOf(JSON.parse(text) as SandboxPersonas);
});
afterAll(() => sandbox.remove());

/** Makes a call, and checks the rules for every reply: no server error, and no data of others. */
async function ask(person: Person, method: "GET" | "POST" | "PUT", url: string, more = {}) {
  const reply = await sandbox.ask({ method, url, token: person.token, ...more });
  const callText = `${person.persona}: ${method} ${url} ${JSON.stringify(more).slice(0, 600)}`;
  expect(reply.status, `${callText}\n${reply.text.slice(0, 400)}`).toBeLessThan(500);
  if (reply.status >= 400)
    expect(JSON.parse(reply.text), callText).toMatchObject({ errors: [expect.any(String)] });
  const others = people.filter((other) => other !== person && !url.includes(other.uuid));
  expect(
    others.filter(({ uuid, email }) => reply.text.includes(uuid) || reply.text.includes(email)),
    callText,
  ).toEqual([]);
  return reply;
}

const applicationOf = ({ uuid, product }: Person) =>
  `/service-application/api/v1/application/${product.name}/${uuid}`;
const submission = (screen: string, action: string | undefined, data: unknown) => ({
  payload: { screen, ...(action === undefined ? {} : { action }), data },
});

/**
 * Returns data in the shape of the form's schema, as far as one example of each kind can match it.
 */
function example(schema: unknown, random: Random): unknown {
  const {
    type,
    properties,
    items,
    enum: values,
    const: only,
  } = (schema ?? {}) as {
    type?: string;
    properties?: Record<string, unknown>;
    items?: unknown;
    enum?: unknown[];
    const?: unknown;
  };
  if (only !== undefined) return only;
  if (values !== undefined) return random.pick(values);
  if (type === "object")
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, each]) => [name, example(each, random)]),
    );
  if (type === "array") return [example(items, random)];
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return random.pick([0, 1, 25_000, 600_000]);
  return random.pick([
    "Ann",
    "1980-01-02",
    "2030-01-01",
    "94501",
    "+14155550132",
    "ann@example.com",
  ]);
}

type Move = (situation: { person: Person; due: string; random: Random }) => Promise<unknown>;

/** Schema of a screen with buttons only. */
const NOTHING = { type: "object" };

/** Chooses a screen (usually the due one), one of its actions, and an answer of the right shape. */
function randomAnswer({ product: { screens } }: Person, due: string, random: Random) {
  const screen = random.below(4) > 0 && screens.has(due) ? due : random.pick([...screens.keys()]);
  const actions = (screens.get(screen)?.actions ?? []).filter(({ kind }) => kind === "submit");
  const action = actions.length === 0 ? undefined : random.pick(actions).id;
  return { screen, action, data: example(screens.get(screen)?.form?.schema ?? NOTHING, random) };
}

const moves: readonly Move[] = [
  async function spoiledAnswer({ person, due, random }) {
    const { screen, action, data } = randomAnswer(person, due, random);
    await sandbox.quiet(person);
    const before = await ask(person, "GET", applicationOf(person));
    const sent = submission(screen, action, spoil(data, random));
    const reply = await ask(person, "POST", `${applicationOf(person)}/screens`, sent);
    if (reply.status < 400) return;
    const after = await ask(person, "GET", applicationOf(person));
    expect(JSON.parse(after.text), `${screen} was refused`).toEqual(JSON.parse(before.text));
  },
  async function atOnce({ person, due, random }) {
    const { screen, action, data } = randomAnswer(person, due, random);
    const key = random.below(2) === 0 ? { "idempotency-key": randomUUID() } : {};
    const sent = { ...submission(screen, action, data), headers: key };
    const replies: Reply[] = await Promise.all(
      [1, 2, 3].map(() => ask(person, "POST", `${applicationOf(person)}/screens`, sent)),
    );
    if (!("idempotency-key" in key) || !replies.some(({ status }) => status === 200)) return;
    expect(
      new Set(replies.map(({ text }) => (JSON.parse(text) as { version: number }).version)).size,
    ).toBe(1);
  },
  async function oldVersion({ person, due, random }) {
    const { screen, action, data } = randomAnswer(person, due, random);
    const headers = { "if-match": random.pick(['"0"', '"999999"', "W/x", '"-1"', ""]) };
    const sent = { ...submission(screen, action, data), headers };
    expect((await ask(person, "POST", `${applicationOf(person)}/screens`, sent)).status).not.toBe(
      200,
    );
  },
  async function draft({ person, due, random }) {
    const { screen, data } = randomAnswer(person, due, random);
    await ask(person, "PUT", `${applicationOf(person)}/drafts/${screen}`, {
      payload: { data: spoil(data, random) },
    });
    await ask(person, "GET", `${applicationOf(person)}/drafts/${screen}`);
  },
  async function somebodyElse({ person, due, random }) {
    const other = random.pick(people);
    if (other === person) return;
    const { screen, action, data } = randomAnswer(person, due, random);
    for (const [method, path, more] of [
      ["GET", "", {}],
      ["GET", "/documents", {}],
      ["POST", "/screens", submission(screen, action, data)],
      ["PUT", `/drafts/${screen}`, { payload: { data: {} } }],
    ] as const)
      expect((await ask(person, method, `${applicationOf(other)}${path}`, more)).status).toBe(404);
  },
  async function onwards({ person }) {
    const { places } = person.product;
    const { checklistStatus } = (await sandbox.read(person)).status ?? {};
    const row = places.findIndex((place) => place.checklistState === checklistStatus);
    const next = places.find(({ persona }, index) => persona === person.persona && index > row);
    if (next !== undefined) await sandbox.further(person, next.checklistState);
  },
];

/**
 * Expects one of four: an action to send, a condition to meet, a job that runs or has a due time,
 * or a place where another party acts.
 */
async function expectNotStuck(person: Person) {
  const jobs = await sandbox.quiet(person);
  const { page, checklistState, state } = await sandbox.decide(person);
  const { pages, places, screens } = person.product;
  const screen = screens.get(pages.find(({ id }) => id === page)?.screen ?? "");
  const sends = (screen?.actions ?? []).some(
    ({ kind, variant = "primary" }) => kind === "submit" && variant === "primary",
  );
  const forOthers = places.some(
    (place) =>
      place.checklistState === checklistState &&
      place.state === state &&
      ["staff", "owner", "nothing"].includes(place.waitsFor ?? ""),
  );
  const comes = jobs.some(({ job }) => job !== "mail.send");
  const { conditions = [], tasks = [] } = await sandbox.read(person);
  const shows = (name: string) => (screen?.body ?? []).some(({ block }) => block === name);
  // A list of conditions leads to those that ask for something, a list of tasks to those with an open step.
  const asks =
    (shows("conditions") && conditions.some(({ actionNeeded }) => actionNeeded)) ||
    (shows("task-list") && tasks.some(({ state }) => state !== undefined));
  expect(
    sends || forOthers || comes || asks,
    `${person.persona} in ${checklistState} (${state}) at ${page}`,
  ).toBe(true);
}

it(
  `${BORROWERS} borrowers of all products with random calls cause no server error, see no data of others, and never get stuck`,
  { timeout: 600_000 },
  async () => {
    const random = seeded(SEED);
    for (let count = 0; count < BORROWERS; count += 1) {
      // One borrower of each product after the other.
      const product = products[count % products.length] as Product;
      const { places } = product;
      const persona = random.pick([...new Set(places.map((place) => place.persona))]);
      const rows = places.filter((place) => place.persona === persona);
      const { checklistState, state } = random.pick(rows);
      const placed = { product: product.name, persona, checklistState, state };
      const person = { ...((await sandbox.take(placed)) as Person), persona, product };
      people.push(person);
      for (let step = 0; step < STEPS; step += 1) {
        const { page } = await sandbox.decide(person);
        const due = product.pages.find(({ id }) => id === page)?.screen ?? "";
        await random.pick(moves)({ person, due, random });
      }
      await expectNotStuck(person);
    }
  },
);
