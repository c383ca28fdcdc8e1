import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decide } from "#engine/index.ts";
import { toCents } from "#lending/money/index.ts";
import { loadApplication } from "#server/lending/application/store.ts";
import { handlers } from "#server/lending/jobs/handlers/index.ts";
import { prepare, type Running } from "#server/main.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { noteWrites } from "#server/testing/declared-writes.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { neverLate } from "#server/testing/never-late.ts";

const root = process.cwd();

interface Answer {
  uuid: string;
  email: string;
  token: string;
  passed: string[];
  errors: string[];
  code: string;
}

/** A persona, a place that it reaches, and the page there. */
const places: readonly (readonly [persona: string, state: string, page: string])[] = [
  ["declined-dti", "IN_PROGRESS", "error/income"],
  ["declined-score", "IN_PROGRESS", "error/credit"],
  ["credit-frozen", "SOFT_CREDIT_FROZEN", "credit/error"],
  ["no-property", "NO_PROPERTY_FOUND", "review-app/property"],
  ["many-properties", "MULTIPLE_PROPERTIES", "review-app/property"],
  ["not-the-owner", "IN_PROGRESS", "review-app/datatree"],
  ["no-credit-file", "CREDIT_NO_MATCH_SSN", "review-app/no-credit"],
  ["delinquent", "DELINQUENCY_REVIEW", "review-app/delinquency"],
  ["fraud-alert", "FACTA_REVIEW", "review-app/uw"],
  ["texas", "BPO_ORDER_REQUEST", "bpo/condition"],
  ["autopay", "AUTOPAY_ACCOUNT", "bank/autopay"],
  ["approved", "RESCISSION", "complete"],
];
/** All of them on one database, the first one on each; `npm run trust -- further` visits all on each. */
const placesOn = (database: string) =>
  database === DATABASES.at(-1) || process.env.EVERY_DATABASE === "1" ? places : places.slice(0, 1);

describe.each(DATABASES)("personas on %s", (kind) => {
  const databases = databasesOf(kind);
  let dataDir = "";
  let databaseUrl: string | null = null;
  let server: Running;

  const writes = noteWrites();
  let unwatch = (): void => undefined;
  const open = async () => {
    const opened = await prepare({
      root,
      loopDelay: neverLate,
      environment: {
        DATA_DIR: dataDir,
        LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      },
    });
    writes.watchEffects(opened.ports.effects);
    return opened;
  };
  const post = async (url: string, payload: object) => {
    const response = await server.app.inject({ method: "POST", url, payload });
    return { status: response.statusCode, body: response.json<Answer>() };
  };
  const create = (persona: string, checklistState?: string) =>
    post("/sandbox/applications", { organisation: "main", persona, checklistState });
  const subjectsTo = async (email: string) => {
    const { body } = await server.app.inject({
      url: `/sandbox/mailbox?to=${encodeURIComponent(email)}`,
    });
    return (JSON.parse(body) as { messages: { subject: string }[] }).messages.map(
      ({ subject }) => subject,
    );
  };
  const load = (uuid: string) => loadApplication(server.ports, server.ports.database.db, uuid);

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-journeys-"));
    databaseUrl = await databases.create();
    if (databaseUrl === null) await copyDatabase(dataDir);
    unwatch = writes.watchJobs(handlers);
    server = await open();
  }, 180_000);

  afterAll(async () => {
    unwatch();
    await server?.close();
    await databases.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("takes an application from registration to funded, with everything computed and signed", async () => {
    const { status, body } = await create("approved", "COMPLETE");
    expect(body.errors).toBeUndefined();
    expect(status).toBe(201);
    const { application } = await load(body.uuid);
    const { rescission, funding, signatures, documents = [] } = application;
    expect(application.status).toMatchObject({
      uwDecision: "APPROVED",
      uwSubDecision: "VERIFIED_INCOME_MATCHED_OFFER",
      funded: true,
      giactAccountStatus: "VERIFIED",
    });
    await expect.poll(() => subjectsTo(body.email)).toContain("Your money is on its way");
    expect(application.amount).toBe(60_000);
    expect(application.uwCalculatedDrawAmount! + application.originationFee!).toBeCloseTo(
      60_000,
      9,
    );
    const { closingCosts } = application;
    expect(closingCosts?.items).toEqual({ recording: expect.any(Number) });
    expect(closingCosts?.total).toBe(closingCosts?.items?.recording);
    expect(toCents(closingCosts!.payout!) + toCents(closingCosts!.total!)).toBe(
      toCents(application.uwCalculatedDrawAmount!),
    );
    expect(funding?.amount).toBe(closingCosts?.payout);
    expect(Date.parse(funding?.disbursedAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(rescission?.endsAt ?? ""),
    );
    expect(signatures?.map(({ stage }) => stage)).toEqual(["closing", "notary"]);
    for (const document of documents.filter(
      ({ stage }) => stage === "closing" || stage === "notary",
    ))
      expect(document).toMatchObject({ signedAt: expect.any(String), readAt: expect.any(String) });
    expect(new Set(documents.map(({ stage }) => stage))).toEqual(
      new Set([
        "pre-soft-credit",
        "application",
        "summary",
        "closing",
        "notary",
        "rescission",
        undefined,
      ]),
    );
  }, 120_000);

  it("lets the owner of a funded line draw again and turn AutoPay on, through the servicer", async () => {
    const { body } = await create("approved", "COMPLETE");
    const stored = async () => (await load(body.uuid)).application;
    await expect.poll(async () => (await stored()).servicing?.reference).toMatch(/^LINE-/);
    expect((await stored()).servicing?.autopay?.on).toBe(false);
    const url = `/service-application/api/v1/application/heloc/${body.uuid}`;
    const submit = async (key: string, payload: object) => {
      const authorization = `Bearer ${body.token}`;
      const { headers } = await server.app.inject({ url, headers: { authorization } });
      return server.app.inject({
        method: "POST",
        url: `${url}/screens`,
        headers: { authorization, "idempotency-key": key, "if-match": String(headers["etag"]) },
        payload,
      });
    };
    const request = { screen: "complete/draw", action: "draw", data: { amount: 600 } };
    expect((await stored()).servicing).toMatchObject({ available: 0 });
    const early = await submit("draw-early", request);
    expect(early.statusCode).toBe(409);

    await post("/sandbox/clock", { advance: "P70D" });
    await expect.poll(async () => (await stored()).servicing?.statements).toHaveLength(2);
    expect((await stored()).servicing).toMatchObject({ pastDue: 0 });
    expect((await stored()).documents?.filter(({ stage }) => stage === "statements")).toMatchObject(
      [{ type: "DASHBOARD_DOCUMENT" }, { type: "DASHBOARD_DOCUMENT" }],
    );
    const asked = await submit("draw-later", request);
    expect(asked.statusCode, asked.body).toBe(200);
    await expect
      .poll(async () => (await stored()).servicing?.draws)
      .toMatchObject([{ status: "PAID", amount: 600, reference: expect.stringMatching(/^DRAW-/) }]);
    const again = await submit("draw-later", request);
    expect(again.statusCode).toBe(200);
    expect((await stored()).servicing?.draws).toHaveLength(1);

    const switched = await submit("autopay", { screen: "complete", action: "autopay-on" });
    expect(switched.statusCode, switched.body).toBe(200);
    await expect.poll(async () => (await stored()).servicing?.autopay?.on).toBe(true);
    expect((await stored()).status?.checklistStatus).toBe("COMPLETE");
  }, 120_000);

  it.each(placesOn(kind))(
    "brings %s to %s, on page %s",
    async (persona, state, page) => {
      const { status, body } = await create(persona, state);
      expect(body.errors).toBeUndefined();
      expect(status).toBe(201);
      const loaded = await load(body.uuid);
      expect(loaded.application.status?.checklistStatus).toBe(state);
      expect(decide(loaded.flow.compiled, loaded).page).toBe(page);
    },
    60_000,
  );

  it("brings a borrower who shares the deposits of an account to the source of that name", async () => {
    const { body } = await create("small-line", "IDENTITY_VERIFICATION");
    const { application } = await load(body.uuid);
    expect(application.incomeSources).toMatchObject([
      { source: "TRUV_FINANCIAL_ACCOUNTS", verified: true },
    ]);
  }, 60_000);

  it("asks for as many pay stubs as the verification of the income wants", async () => {
    const { body } = await create("paystub-asked", "IDENTITY_VERIFICATION");
    const { application } = await load(body.uuid);
    expect(application.paystubsAsked).toBe(2);
    expect(application.paystubUuids).toHaveLength(2);
    expect(application.incomeSources?.map(({ source }) => source)).toContain("PLAID_TRANSACTIONS");
  }, 60_000);

  it("states the reasons of a decline and sends the adverse action notice", async () => {
    for (const [persona, reasons] of [
      ["declined-dti", ["Excessive obligations in relation to income"]],
      ["declined-score", null],
    ] as const) {
      const { body } = await create(persona, "IN_PROGRESS");
      const { application } = await load(body.uuid);
      const stated = application.decline?.reasons ?? [];
      expect(stated.length).toBeGreaterThan(0);
      expect(stated.length).toBeLessThanOrEqual(4);
      if (reasons !== null) expect(stated).toEqual(reasons);
      expect(application.offers).toBeUndefined();
      expect(application.documents?.map(({ type }) => type)).toContain("ADVERSE_ACTION_NOTICE");
      await expect
        .poll(() => subjectsTo(body.email))
        .toContain("We have decided on your application");
    }
  });

  it("lists the passed states when the journey never reaches the requested one", async () => {
    const { status, body } = await create("credit-frozen", "HMDA");
    expect(status).toBe(422);
    expect(body.passed).toContain("SOFT_CREDIT_FROZEN");
    expect(body.errors[0]).toContain("HMDA");
  });

  it("creates an application through a broker for a wholesale lender", async () => {
    const { status, body } = await post("/sandbox/applications", {
      organisation: "wholesale",
      persona: "approved",
      checklistState: "OFFER_SELECTION",
    });
    expect(status).toBe(201);
    const { application } = await load(body.uuid);
    expect(application.status?.checklistStatus).toBe("OFFER_SELECTION");
  });

  it("names the unknown persona, organization, state or duration in the error", async () => {
    expect((await create("nobody")).body.errors[0]).toContain('no persona "nobody"');
    const other = await post("/sandbox/applications", {
      organisation: "none",
      persona: "approved",
    });
    expect(other.body.errors[0]).toContain('no organisation "none"');
    const clock = async () => (await server.app.inject({ url: "/sandbox/clock" })).body;
    const before = await clock();
    const nowhere = await create("approved", "NO_SUCH_STATE");
    expect(nowhere.status).toBe(400);
    expect(nowhere.body.errors[0]).toContain('no checklist state "NO_SUCH_STATE"');
    expect(
      Date.parse(JSON.parse(await clock()).now) - Date.parse(JSON.parse(before).now),
    ).toBeLessThan(60_000);
    for (const beyond of [{ advance: "P99999999999D" }, { now: "+012026-01-01T00:00:00Z" }])
      expect((await post("/sandbox/clock", beyond)).status).toBe(400);
    expect((await post("/sandbox/clock", { advance: "3 days" })).body.errors[0]).toContain("PT72H");
  });

  it("funds the loan on the banking day after the right to cancel ends, and not before", async () => {
    const { body } = await create("approved", "RESCISSION");
    const before = await load(body.uuid);
    const { endsAt = "", fundsAt = "" } = before.application.rescission ?? {};
    expect(Date.parse(fundsAt)).toBeGreaterThanOrEqual(Date.parse(endsAt));
    for (const time of [endsAt, fundsAt]) {
      await post("/sandbox/clock", { now: new Date(Date.parse(time) - 60_000).toISOString() });
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect((await load(body.uuid)).application.status?.checklistStatus).toBe("RESCISSION");
    }
    await post("/sandbox/clock", { advance: "PT2M" });
    expect((await load(body.uuid)).application.status?.checklistStatus).toBe("COMPLETE");
  });

  it("links a bank account over HTTP, as the browser does", async () => {
    const { body } = await create("approved", "DISBURSEMENT_ACCOUNT");
    const base = `/service-application/api/v1/application/heloc/${body.uuid}/bank-link`;
    const headers = { authorization: `Bearer ${body.token}` };
    const call = async (method: "GET" | "POST", url: string, payload?: object) => {
      const response = await server.app.inject({ method, url: base + url, headers, payload });
      return { status: response.statusCode, body: response.json() as Record<string, unknown> };
    };
    expect((await server.app.inject({ url: base })).statusCode).toBe(401);
    const setup = await call("GET", "");
    expect(setup.body).toMatchObject({ provider: "sandbox" });
    expect(setup.body["institutions"]).toContainEqual({ id: "tartan", name: "Tartan Bank" });
    const { body: opened } = await call("POST", "/token", { purpose: "disburse" });
    const user = { token: opened["token"], institution: "tartan", username: "user_good" };
    const wrong = await call("POST", "/login", { ...user, password: "no" });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ pointer: "/password" }] } });
    const login = await call("POST", "/login", { ...user, password: "pass_good" });
    expect(login.status).toBe(200);
    expect(login.body["accounts"]).toMatchObject([
      { bankName: "Tartan Bank", accountType: "CHECKING" },
      { bankName: "Tartan Bank", accountType: "SAVINGS" },
    ]);
    expect(JSON.stringify(login.body)).not.toContain("routingNumber");
    expect((await call("POST", "/token", { purpose: "other" })).status).toBe(400);
  });

  it("stays in a state that only a vendor ends, until the sandbox releases it", async () => {
    const created = await post("/sandbox/applications", { checklistState: "WAITING_FOR_AVM_DATA" });
    expect(created.status).toBe(201);
    const { uuid } = created.body;
    const state = async () => (await load(uuid)).application.status?.checklistStatus;
    expect(await state()).toBe("WAITING_FOR_AVM_DATA");
    await post("/sandbox/clock", { advance: "PT1H" });
    expect(await state()).toBe("WAITING_FOR_AVM_DATA");
    const released = await post(`/sandbox/applications/${uuid}/release`, {});
    expect(released.body).toMatchObject({ checklistState: "LIEN_VERIFICATION" });
    const place = (to: object) => post(`/sandbox/applications/${uuid}/place`, to);
    // Moves from one held state to the next, although the page expects offers that do not exist
    // yet.
    expect((await place({ checklistState: "WAITING_FOR_INITIAL_OFFERS" })).status).toBe(200);
    expect(await state()).toBe("WAITING_FOR_INITIAL_OFFERS");
    expect((await place({ state: "moreProfile" })).status).toBe(200);
    expect(await state()).toBe("COLLECT_ADDITIONAL_INFO");
    const back = await place({ checklistState: "IN_PROGRESS" });
    expect(back).toMatchObject({ status: 422, body: { code: "state-not-reached" } });
  });

  it("continues past county records of another owner when the uploaded deed is accepted", async () => {
    const { status, body } = await post("/sandbox/applications", {
      persona: "not-the-owner",
      checklistState: "LIEN_VERIFICATION",
      answers: {
        "heloc/conditions/upload-document": {
          answer: {
            condition: "{condition:PROPERTY_OWNERSHIP_FRAUD_REVIEW}",
            documents: ["{upload:PROPERTY_DESCRIPTION_SOURCE}"],
          },
        },
      },
    });
    expect(body.errors).toBeUndefined();
    expect(status).toBe(201);
    const { application } = await load(body.uuid);
    expect(application.status?.datatreeNoMatch).toBe(false);
    expect(application.conditions).toMatchObject([
      { categoryEnum: "PROPERTY_OWNERSHIP_FRAUD_REVIEW", status: "ACCEPTED" },
    ]);
  });

  it("requests trust documents and statements of incorrect loans, as the pages announce", async () => {
    const { body } = await post("/sandbox/applications", {
      persona: "trust-owner",
      checklistState: "IDENTITY_VERIFICATION",
      answers: { "heloc/liens": { liens: { answer: "INCORRECT", note: "One loan is missing." } } },
    });
    expect(body.errors).toBeUndefined();
    const { application } = await load(body.uuid);
    expect(application.conditions?.map(({ categoryEnum }) => categoryEnum)).toEqual([
      "REVIEW_TRUST_REQUIREMENTS",
      "GENERIC_DOCUMENT_REQUEST",
    ]);
  });

  it("suggests a persona that reaches the state when the requested one does not", async () => {
    const { status, body } = await post("/sandbox/applications", {
      persona: "no-property",
      state: "noCredit",
    });
    expect(status).toBe(422);
    expect(body.errors[0]).toContain('"no-credit-file" does');
    const nowhere = await post("/sandbox/applications", { state: "waitMerchant" });
    expect(nowhere.status).toBe(400);
    expect(nowhere.body.errors[0]).toContain("places.json");
  });

  it("stores a patch without recomputing", async () => {
    const { body } = await create("approved", "OFFER_SELECTION");
    const response = await server.app.inject({
      method: "PATCH",
      url: `/sandbox/applications/${body.uuid}`,
      payload: { status: { checklistStatus: "CREDIT_ERROR" }, offers: null },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ status: { checklistStatus: "CREDIT_ERROR" } });
    const stolen = await server.app.inject({
      method: "PATCH",
      url: `/sandbox/applications/${body.uuid}`,
      payload: { uuid: "00000000-0000-4000-8000-000000000000" },
    });
    expect(stolen.statusCode).toBe(400);
    expect(stolen.json<Answer>().errors[0]).toContain("body/uuid");
    const { application } = await load(body.uuid);
    expect(application.status?.checklistStatus).toBe("CREDIT_ERROR");
    expect(application.offers).toBeUndefined();
  });

  it("continues a stored application after a restart", async () => {
    const { body } = await create("approved", "RESCISSION");
    await server.close();
    server = await open();
    const fundsAt = (await load(body.uuid)).application.rescission?.fundsAt ?? "";
    await post("/sandbox/clock", { now: new Date(Date.parse(fundsAt) + 1000).toISOString() });
    await expect
      .poll(async () => (await load(body.uuid)).application.status?.checklistStatus)
      .toBe("COMPLETE");
  }, 180_000);

  it("writes only what an effect or a job declares, in all the tests above", () => {
    expect(writes.undeclared()).toEqual([]);
    // The watcher recorded both effects and jobs.
    expect(writes.writers()).toEqual(
      expect.arrayContaining([
        "effects/select-offer",
        "jobs/credit.softPull",
        "jobs/funding.disburse",
      ]),
    );
  });
});
