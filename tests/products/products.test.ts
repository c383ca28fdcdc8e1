/** A product that only JSON describes, in one server with the shipped product. Its name is in no code. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadDefinitions, validateDefinitions } from "#definitions/index.ts";
import type { Persona } from "#schemas/types/persona.ts";
import { prepare, type Running } from "#server/main.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { type TestStore, testStore } from "#server/testing/store.ts";
import { productName } from "./product-name.ts";
import { productRoot, type ProductRoot } from "./root.ts";

const FIRST = "heloc";
const OTHER = productName("before", FIRST);
const LAST = productName("after", FIRST);
const REGISTER = `${OTHER}-register`;
const BUYER = `${OTHER}-buyer`;
const LENDER = "dry-dock";
const SERVICE = "/service-application/api/v1/application";
const PASSWORD = "correct horse battery staple";

let root: ProductRoot;
let store: TestStore;
let server: Running;

// oxlint-disable-next-line no-explicit-any -- a test reads whatever the answer holds
type Body = any;

async function call(
  method: "GET" | "PATCH" | "POST",
  url: string,
  { body, token }: { body?: object; token?: string } = {},
): Promise<{ status: number; body: Body }> {
  const answer = await server.app.inject({
    method,
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === "" ? null : answer.json() };
}

interface Person {
  email: string;
  token: string;
}

async function register(email: string, org = "main"): Promise<Person> {
  const answer = await server.app.inject({
    method: "POST",
    url: "/identity/api/v1/registration/register",
    headers: { "x-org": org },
    payload: { email, password: PASSWORD },
  });
  return { email, token: answer.json<{ jwt: string }>().jwt };
}

/** Opens an application with a persona's answers of the collecting flow. */
async function begin({ email, token }: Person, product: string, flow: string, persona: string) {
  const path = join(root.path, "flows/sandbox/personas", `${persona}.json`);
  const { answers = {} } = JSON.parse(await readFile(path, "utf8")) as Persona;
  const submissions = Object.entries(answers).flatMap(([key, answer]) => {
    if (!key.startsWith(`${flow}/`)) return [];
    const { password: _, ...data } = answer as Record<string, unknown>;
    return [
      { screen: key.slice(flow.length + 1), data: "email" in data ? { ...data, email } : data },
    ];
  });
  return call("POST", `${SERVICE}/${product}`, { body: { flow, submissions }, token });
}

const read = async ({ token }: Person, product: string, uuid: string): Promise<Body> =>
  (await call("GET", `${SERVICE}/${product}/${uuid}`, { token })).body;

async function reaches(person: Person, uuid: string, state: string): Promise<Body> {
  const read_ = () => read(person, OTHER, uuid);
  await expect
    .poll(async () => (await read_()).status.checklistStatus, { timeout: 20_000 })
    .toBe(state);
  return read_();
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

async function mailTo(email: string, subject: string): Promise<Mail> {
  const readMail = async () => {
    const { body } = await call("GET", "/sandbox/mailbox");
    return (body.messages as Mail[]).find((each) => each.to === email && each.subject === subject);
  };
  await expect.poll(readMail, { timeout: 20_000 }).toBeDefined();
  return (await readMail()) as Mail;
}

/** Reads and signs the papers of an application. */
async function sign(
  person: Person,
  uuid: string,
  application: Body,
  kind = "TYPED",
  name = "Bo Skipper",
) {
  const papers = application.documents.map((paper: Body) => paper.uuid as string);
  for (const paper of papers)
    await call("POST", `${SERVICE}/${OTHER}/${uuid}/documents/${paper}/read`, {
      ...person,
      body: {},
    });
  return call("POST", `${SERVICE}/${OTHER}/${uuid}/screens`, {
    ...person,
    body: {
      screen: "sign",
      action: "continue",
      data: {
        documents: papers,
        location: { status: "DENIED" },
        signature: { kind, name, adopted: true },
      },
    },
  });
}

/** Takes a product out of the lender's list and waits until the running server uses the new list. */
async function dropProduct(product: string): Promise<void> {
  const path = join(root.path, "flows/organisations", LENDER, "organisation.json");
  const organisation = JSON.parse(await readFile(path, "utf8"));
  const products = organisation.products.filter(({ id }: Body) => id !== product);
  const { registry } = server.ports.definitions;
  const before = registry.known(LENDER)?.hash;
  await writeFile(path, JSON.stringify({ ...organisation, products }));
  await vi.waitFor(() => expect(registry.known(LENDER)?.hash).not.toBe(before), {
    timeout: 50_000,
    interval: 100,
  });
}

beforeAll(async () => {
  root = await productRoot(OTHER);
  store = await testStore();
  server = await prepare({
    root: root.path,
    environment: { ...store.environment, SANDBOX: "1", LOG_LEVEL: "error", HOST: "127.0.0.1" },
  });
}, 240_000);
afterAll(async () => {
  await server?.close();
  await root?.remove();
  await store?.remove();
});

async function findingsOf(path: string) {
  const definitions = await loadDefinitions(path);
  // The shipped journeys name lenders that this root leaves out.
  return validateDefinitions(definitions).filter(
    ({ severity, code, file }) =>
      severity !== "info" && !(code === "journey-reference" && !file.includes(`/${OTHER}/`)),
  );
}

it(`the definitions of the product "${OTHER}" have no findings`, async () => {
  expect(await findingsOf(root.path)).toEqual([]);
}, 120_000);

it(`the definitions of the product "${LAST}", whose folder comes last, have no findings`, async () => {
  const last = await productRoot(LAST);
  const findings = await findingsOf(last.path);
  await last.remove();
  expect(findings).toEqual([]);
}, 120_000);

describe("a borrower with applications of two products", () => {
  let person: Person;
  let boat: string;
  let line: string;

  beforeAll(async () => {
    person = await register("bo@example.com");
    const first = await begin(person, FIRST, "register", "approved");
    expect(first).toMatchObject({ status: 201, body: { application: { flow: "heloc" } } });
    line = first.body.application.uuid;
    const opened = await begin(person, OTHER, REGISTER, BUYER);
    expect(opened).toMatchObject({ status: 201, body: { application: { flow: OTHER } } });
    boat = opened.body.application.uuid;
  }, 60_000);

  it("lists the applications of each product under the product's path", async () => {
    const list = async (product: string) =>
      (await call("GET", `${SERVICE}/${product}/all`, person)).body.map(
        ({ uuid }: Body) => uuid as string,
      );
    expect([await list(OTHER), await list(FIRST)]).toEqual([[boat], [line]]);
  });

  it("rejects a product that no flow has, and a collecting flow of another product", async () => {
    expect(await call("GET", `${SERVICE}/barge/all`, person)).toMatchObject({
      status: 404,
      body: { code: "not-offered", errors: ["This lender does not offer this product."] },
    });
    expect(await begin(person, "barge", REGISTER, BUYER)).toMatchObject({
      status: 404,
      body: { code: "not-offered" },
    });
    expect(await begin(person, FIRST, REGISTER, BUYER)).toMatchObject({
      status: 400,
    });
  });

  it("stores the fields that only its product has, and never returns a sealed one", async () => {
    const application = await read(person, OTHER, boat);
    expect(application).toMatchObject({
      boat: { name: "Sea Robin", serialLast4: "D404" },
      consents: [{ type: "BOAT_SURVEY", screen: "wish" }, { type: "TERMS_OF_USE" }],
    });
    const list = await call("GET", `${SERVICE}/${OTHER}/all`, person);
    const patched = await call("PATCH", `/sandbox/applications/${boat}`, { body: {} });
    for (const answer of [application, list.body, patched.body])
      expect(JSON.stringify(answer)).not.toContain("ABC12345D404");
  });

  it("refuses values of another product", async () => {
    const patch = (uuid: string, body: object) =>
      call("PATCH", `/sandbox/applications/${uuid}`, { body });
    const ask = (uuid: string, categoryEnum: string) =>
      call("POST", `/sandbox/applications/${uuid}/conditions`, { body: { categoryEnum } });
    const refused = [
      await patch(boat, { property: { occupancy: "PRIMARY" } }),
      await patch(boat, { decline: { reasonCodes: ["credit-score"] } }),
      await patch(line, { boat: { name: "Sea Robin" } }),
      await patch(line, { consents: [{ type: "BOAT_SURVEY" }] }),
      await ask(boat, "GENERIC_DOCUMENT_REQUEST"),
      await ask(line, "BOAT_SURVEY_REQUEST"),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
    const declined = await patch(boat, { decline: { reasonCodes: ["boat-not-seaworthy"] } });
    expect(declined.status).toBe(200);
    await patch(boat, { decline: null });
  });

  it("walks to the end: papers, a condition of an agent, the signature", async () => {
    await reaches(person, boat, "BOAT_SIGNING");
    const mail = await mailTo(person.email, "Your boat papers are ready");
    expect(mail.text).toContain(`/account/${OTHER}/${boat}`);
    expect(mail.text).toMatch(/your papers for \u2068Sea Robin\u2069 are ready to sign/);

    const agent = (await call("POST", "/sandbox/agents", { body: { organisation: "main" } })).body;
    const view = `/service-agent/secure/api/v1/applications/${boat}`;
    const seen = await call("GET", view, agent);
    expect(seen.body.facts).toEqual([{ id: "hull", label: "Boat", value: "Sea Robin, D404" }]);
    expect(seen.body).toMatchObject({ flow: OTHER, borrower: { lastName: "Skipper" } });
    expect(seen.body.categories).toEqual([
      { id: "BOAT_SURVEY_REQUEST", title: "Upload the survey of your boat" },
    ]);
    const asked = await call("POST", `${view}/conditions`, {
      ...agent,
      body: { categoryEnum: "BOAT_SURVEY_REQUEST" },
    });
    expect(asked.status).toBe(201);
    const { conditions } = await reaches(person, boat, "BOAT_PROOF");
    await server.app.inject({
      method: "PATCH",
      url: `/sandbox/applications/${boat}/conditions/${conditions[0].uuid}`,
      payload: { status: "ACCEPTED" },
    });

    const application = await reaches(person, boat, "BOAT_SIGNING");
    expect(await sign(person, boat, application, "DRAWN")).toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            pointer: "/signature",
            message: "Type your name: the register of boats takes no drawing.",
          },
        ],
      },
    });
    expect(await sign(person, boat, application)).toMatchObject({
      status: 200,
      body: { application: { accountsConfirmed: true, status: { fundingApproved: true } } },
    });
    await reaches(person, boat, "BOAT_LAUNCH");
  }, 60_000);

  it("starts a job at once, waits for a business day, and then tells the borrower", async () => {
    const registered = async () => (await read(person, OTHER, boat)).recording?.instrumentNumber;
    await expect.poll(registered, { timeout: 20_000 }).toBe("B-2026-17");
    expect((await reaches(person, boat, "BOAT_LAUNCH")).status.waitingPeriodOver).toBeUndefined();

    await call("POST", "/sandbox/clock", { body: { advance: "P5D" } });
    const { status } = await reaches(person, boat, "BOAT_AFLOAT");
    expect(status).toMatchObject({ recorded: true, waitingPeriodOver: true });
    expect((await mailTo(person.email, "Your boat is yours")).text).toContain("handed over");
    const { body } = await call("GET", "/service-notification/secure/api/v1/notifications", person);
    expect(body.map(({ title }: Body) => title)).toContain("Your boat is yours");
  }, 60_000);

  it("prints the fields of the product in its documents", async () => {
    const { documents } = await read(person, OTHER, boat);
    expect(documents.map(({ type }: Body) => type as string)).toEqual(["BOAT_AGREEMENT"]);
    const { rawPayload } = await server.app.inject({
      method: "GET",
      url: `${SERVICE}/${OTHER}/${boat}/documents/${documents[0].uuid}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(await pdfText(rawPayload)).toContain("lends you the price of Sea Robin");
  });

  it("tells the borrower of each product at the addresses of the product", async () => {
    const { body } = await call("GET", "/service-notification/secure/api/v1/notifications", person);
    expect(JSON.stringify(body)).toContain(`/account/${OTHER}/${boat}`);
  });

  it("logs in by a link that says which flow its application runs through", async () => {
    await call("POST", "/identity/api/v1/login/link/request", {
      body: { email: person.email },
    });
    const { text } = await mailTo(person.email, "Your link to your boat loan");
    const token = /#(\S+)/.exec(text)?.[1] ?? "";
    const { body } = await call("POST", "/identity/api/v1/login/link", { body: { token } });
    expect(body).toMatchObject({ application: boat, flow: OTHER });
  }, 30_000);
});

describe("a guarantor, a role that only JSON describes", () => {
  it("walks a flow of the role, signs its document, and the application waits for it", async () => {
    const placed = await call("POST", "/sandbox/applications", {
      body: { product: OTHER, persona: BUYER, checklistState: "BOAT_SIGNING" },
    });
    const { uuid } = placed.body;
    const buyer: Person = { email: placed.body.email, token: placed.body.token };
    const email = "vera@example.com";
    const invited = await call("POST", `${SERVICE}/${OTHER}/${uuid}/screens`, {
      ...buyer,
      body: { screen: "guarantor", data: { firstName: "Vera", lastName: "Vouch", email } },
    });
    expect(invited).toMatchObject({ status: 200 });
    expect(await sign(buyer, uuid, await reaches(buyer, uuid, "BOAT_SIGNING"))).toMatchObject({
      status: 200,
    });
    await reaches(buyer, uuid, "BOAT_PROMISE");

    const { text } = await mailTo(email, "Guarantee a boat loan");
    const token = /#(\S+)/.exec(text)?.[1] ?? "";
    const link = `${SERVICE}/${OTHER}/co-deed/invitation/accept`;
    const accepted = await call("POST", link, { body: { token, password: PASSWORD } });
    const vera: Person = { email, token: accepted.body.jwt };
    const { signings } = (await call("GET", `${SERVICE}/${OTHER}/co-deed/status`, vera)).body;
    expect(signings).toMatchObject([{ flow: `${OTHER}-guarantor`, coDeedStatus: "INITIAL" }]);
    const own = signings[0].uuid;
    const application = await reaches(vera, own, "BOAT_SIGNING");
    expect(application).toMatchObject({
      boat: { name: "Sea Robin" },
      documents: [{ type: "BOAT_GUARANTEE" }],
    });
    expect(JSON.stringify(application)).not.toMatch(/90000|D404/);
    expect(await call("GET", `${SERVICE}/${OTHER}/${uuid}`, vera)).toMatchObject({ status: 404 });

    expect(await sign(vera, own, application, "TYPED", "Vera Vouch")).toMatchObject({
      status: 200,
    });
    const { guarantors, documents } = await reaches(buyer, uuid, "BOAT_LAUNCH");
    expect(guarantors).toMatchObject([{ name: "Vera Vouch", completedAt: expect.any(String) }]);
    expect(documents.map(({ type }: Body) => type as string)).toContain("BOAT_GUARANTEE");
    const agent = (await call("POST", "/sandbox/agents", { body: { organisation: "main" } })).body;
    const view = await call("GET", `/service-agent/secure/api/v1/applications/${uuid}`, agent);
    expect(view.body.signers).toEqual([
      { name: "Vera Vouch", role: "Guarantor", joined: true, complete: true },
    ]);
  }, 90_000);
});

describe("the sandbox", () => {
  const place = (body: object) => call("POST", "/sandbox/applications", { body });

  it("places an application of a product in a state of the product's checklist", async () => {
    const placed = await place({
      product: OTHER,
      persona: BUYER,
      checklistState: "BOAT_SIGNING",
    });
    expect(placed).toMatchObject({ status: 201 });
    const application = await read(placed.body, OTHER, placed.body.uuid);
    expect(application).toMatchObject({
      flow: OTHER,
      status: { checklistStatus: "BOAT_SIGNING" },
    });
  }, 60_000);

  it("walks the product's first persona that stops in the state when the request names none", async () => {
    const placed = await place({ product: OTHER, checklistState: "BOAT_AFLOAT" });
    expect(placed).toMatchObject({ status: 201 });
    expect(placed.body.passed.at(-1)).toBe("BOAT_AFLOAT");
  }, 60_000);

  it("uses the first product of the definitions when a request names none", async () => {
    const placed = await place({ persona: "approved" });
    const application = await read(placed.body, FIRST, placed.body.uuid);
    expect(application.flow).toBe("heloc");
  }, 60_000);

  it("refuses a state of another product, and a persona without answers for the product", async () => {
    expect(await place({ persona: BUYER, checklistState: "HMDA" })).toMatchObject({
      status: 400,
      body: { errors: [expect.stringContaining('there is no checklist state "HMDA"')] },
    });
    expect(await place({ product: OTHER, persona: "approved" })).toMatchObject({
      status: 400,
      body: { errors: [expect.stringContaining('persona "approved" has answers for "heloc"')] },
    });
  });

  it("lists the product of each persona", async () => {
    const { body } = await call("GET", "/sandbox/personas");
    const products = new Map((body as Body[]).map(({ id, product }) => [id, product]));
    expect([products.get(BUYER), products.get("approved")]).toEqual([OTHER, FIRST]);
  });
});

describe("a lender that drops a product after an application was opened", () => {
  let person: Person;
  let boat: string;

  beforeAll(async () => {
    person = await register("dora@example.com", LENDER);
    const opened = await begin(person, OTHER, REGISTER, BUYER);
    boat = opened.body.application.uuid;
    await dropProduct(OTHER);
  }, 60_000);

  it("opens no application of the product and closes its first pages", async () => {
    expect(await begin(person, OTHER, REGISTER, BUYER)).toMatchObject({
      status: 404,
      body: { code: "not-offered", errors: ["This lender does not offer this product."] },
    });
    const page = async (path: string) =>
      (await server.app.inject({ url: `${path}?org=${LENDER}` })).statusCode;
    expect(await page(`/account/${OTHER}/apply/wish`)).toBe(404);
    expect(await page(`/account/${OTHER}`)).toBe(404);
    expect(await page(`/account/${OTHER}/${boat}`)).toBe(200);
    expect(await page("/account/heloc/register")).toBe(200);
    expect(await page("/account/heloc")).toBe(200);
    const placed = await call("POST", "/sandbox/applications", {
      body: { product: OTHER, persona: BUYER, organisation: LENDER },
    });
    expect(placed).toMatchObject({ status: 422, body: { code: "no-application-flow" } });
  });

  it("runs the jobs of the open application, e-mails its holder, and takes the signature", async () => {
    const papers = await reaches(person, boat, "BOAT_SIGNING");
    const mail = await mailTo(person.email, "Your boat papers are ready");
    expect(mail.text).toContain(`/account/${OTHER}/${boat}`);
    const list = await call("GET", `${SERVICE}/${OTHER}/all`, person);
    expect(list).toMatchObject({ status: 200, body: [{ uuid: boat }] });
    expect(await sign(person, boat, papers)).toMatchObject({ status: 200 });
    await reaches(person, boat, "BOAT_LAUNCH");
  }, 60_000);
});
