import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Borrower, person } from "#server/testing/borrower.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

describe.each(DATABASES)("application on %s", (kind) => {
  const databases = databasesOf(kind);
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ databaseUrl: await databases.create() });
  }, 240_000);
  afterAll(async () => {
    await server?.remove();
    await databases.drop();
  });

  it("opens an application from the registration's answers", async () => {
    const ada = await new Borrower(server).register();
    const answer = await ada.create();
    expect(answer.status).toBe(201);
    expect(answer.headers.etag).toBe(`"${answer.body.version}"`);
    expect(answer.body.application).toMatchObject({
      orgCode: "main",
      flow: "heloc",
      flowVersion: 1,
      active: true,
      statedIncome: { annualIncome: 90_000 },
      status: { checklistStatus: "IN_PROGRESS" },
      consents: [{ type: "TERMS_OF_USE", screen: "login" }],
    });
    expect(answer.body.profile).toMatchObject({ email: ada.email, organizationCode: "main" });
  });

  it("rejects a new application while answers are missing", async () => {
    const ada = await new Borrower(server).register();
    const answer = await ada.call("POST", "/service-application/api/v1/application/heloc", {
      flow: "register",
      submissions: [{ screen: "login", data: { terms: true } }],
    });
    expect(answer).toMatchObject({ status: 409, body: { page: "register/income" } });
    expect(
      (await ada.call("GET", "/service-application/api/v1/application/heloc/all")).body,
    ).toEqual([]);
  });

  it("writes a submitted screen through its bind and decides the next page", async () => {
    const ada = await Borrower.begin(server);
    const answer = await ada.submit(
      "person",
      { ...person, middleName: "K" },
      { "if-match": `"${ada.version}"` },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        version: ada.version + 1,
        profile: { name: { firstName: "Ada", middleName: "K" }, dob: "1980-07-04" },
      },
    });
    expect(answer.body.application.consents).toHaveLength(2);
    expect(answer.body.application.consents[1]).toMatchObject({
      type: "SOFT_CREDIT",
      screen: "person",
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it("removes the answers that the borrower cleared", async () => {
    const ada = await Borrower.begin(server);
    await ada.submit("person", { ...person, middleName: "K" });
    await ada.submit("address", { street: "1 Main St", state: "TX" });
    const cleared = await ada.submit("address", { street: "2 Main St" });
    expect(cleared.body.application.property.address).toEqual({ street1: "2 Main St" });
  });

  it("names the field and the reason of an invalid answer, and writes nothing", async () => {
    const ada = await Borrower.begin(server);
    const answer = await ada.submit("person", { firstName: "", dob: "04.07.1980", soft: false });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual(
      expect.arrayContaining([
        { pointer: "/firstName", message: "Required", code: "required", args: {} },
        { pointer: "/lastName", message: "Required", code: "required", args: {} },
        {
          pointer: "/dob",
          message: "Enter a date, like 07/04/1980.",
          code: "date",
          args: {},
        },
        { pointer: "/soft", message: "Required", code: "required", args: {} },
      ]),
    );
    expect((await ada.call("GET", ada.path)).headers.etag).toBe(`"${ada.version}"`);
  });

  it("seals and derives values, and starts the current step's job once", async () => {
    const ada = await Borrower.begin(server);
    await ada.submit("person", person);
    const before = server.jobs.length;
    const answer = await ada.submit("number", { ssn: "123456789", account: "00098765" });
    expect(answer.body.profile).toMatchObject({ hasSsn: true, ssnLast4: "6789" });
    expect(answer.body.profile.ssn).toBeUndefined();
    expect(answer.body.application.disburseAccount).toEqual({
      uuid: "11111111-1111-4111-8111-111111111111",
      mask: "8765",
    });
    expect(answer.body.application.status.checklistStatus).toBe("SOFT_CREDIT_PULL");
    expect(answer.body.application.waitingSince).toBe("2026-11-20T12:00:00.000Z");
    expect(server.jobs.slice(before)).toEqual([
      {
        applicationUuid: ada.uuid,
        runId: `credit.pull.${answer.body.version}`,
        job: "credit.softPull",
        state: "SOFT_CREDIT_PULL",
        options: { bureau: "sandbox" },
        notBefore: null,
      },
    ]);
  });

  it("rejects a submission when its effect reports a field error, and writes nothing", async () => {
    const ada = await Borrower.begin(server);
    await ada.submit("person", person);
    const answer = await ada.submit("number", { ssn: "123456789", account: "refused" });
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ pointer: "/account" }] } });
    const custom = await ada.submit("number", { ssn: "12" });
    expect(custom.body.fields).toEqual([
      { pointer: "/ssn", message: "Enter nine digits.", code: "check", args: {} },
    ]);
    expect((await ada.call("GET", "/service-profile/api/v1/profile")).body.hasSsn).toBeUndefined();
  });

  it("rejects a screen that is not open and names the current page", async () => {
    const ada = await Borrower.begin(server);
    const answer = await ada.submit("number", { ssn: "123456789" });
    expect(answer).toMatchObject({ status: 409, body: { code: "not-here", page: "person" } });
  });
});
