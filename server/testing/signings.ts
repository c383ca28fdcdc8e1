import { expect, vi } from "vitest";
import { typedProduct } from "#engine/testing/typed-product.ts";
import type { MergePatch } from "#server/lending/application/ports.ts";
import { loadApplication } from "#server/lending/application/store.ts";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import type { Running } from "#server/main.ts";

export const PASSWORD = "violet harbor kettle seven";
export const base = `/service-application/api/v1/application/${typedProduct.id}`;
export const links = `${base}/co-deed/invitation`;

export interface Answer {
  status: number;
  text: string;
  bytes: Uint8Array;
  // oxlint-disable-next-line no-explicit-any -- a test reads whatever the answer holds
  body: any;
}

export interface Borrower {
  uuid: string;
  token: string;
}

export interface Signer {
  email: string;
  /** The signer's identifier within the borrower's application. */
  signer: string;
  /** Secret of the invitation's link. */
  link: string;
  jwt: string;
  /** The signer's own application. */
  uuid: string;
}

/** Actions of borrowers and invited owners on a sandbox server, for tests. */
export function signings(server: () => Running) {
  async function call(
    method: string,
    url: string,
    payload?: object,
    token?: string,
  ): Promise<Answer> {
    const response = await server().app.inject({
      method: method as "GET",
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const text = response.body;
    const json = String(response.headers["content-type"]).includes("json");
    return {
      status: response.statusCode,
      text,
      bytes: response.rawPayload,
      body: json && text !== "" ? JSON.parse(text) : null,
    };
  }

  /** Takes a borrower to the step at which the other owners sign. */
  async function borrowerAtCoDeed(): Promise<Borrower> {
    const { status, text, body } = await call("POST", "/sandbox/applications", {
      persona: "co-owner",
      checklistState: "CO_DEED_REQ",
    });
    expect(status, text).toBe(201);
    return body;
  }

  let counter = 0;
  async function invite(
    { uuid, token }: Borrower,
    email = `owner${(counter += 1)}.${uuid.slice(0, 8)}@example.com`,
    screen = "signing/additional",
    further: object = {},
  ) {
    const data = { firstName: "Sam", lastName: "Owner", email, ...further };
    const sent = await call("POST", `${base}/${uuid}/screens`, { screen, data }, token);
    expect(sent.status, sent.text).toBe(200);
    const signer = sent.body.application.helocSigners.find(
      (each: { email: string }) => each.email === email,
    );
    return { email, signer: signer.uuid as string };
  }

  /**
   * Returns the secrets of the invitations that were sent to an address, newest first, once there
   * are enough.
   */
  async function mails(email: string, count: number): Promise<string[]> {
    const read = async () =>
      (await call("GET", `/sandbox/mailbox?to=${encodeURIComponent(email)}`)).body.messages as {
        links: string[];
      }[];
    await vi.waitFor(async () => expect(await read()).toHaveLength(count), { timeout: 20_000 });
    return (await read()).map(({ links: [link = ""] }) => link.split("#")[1] ?? "");
  }

  const accept = (token: string, password = PASSWORD) =>
    call("POST", `${links}/accept`, { token, password });

  /** Invites a person, by default another owner, who accepts the invitation. */
  async function joined(borrower: Borrower, screen?: string, further?: object): Promise<Signer> {
    const { email, signer } = await invite(borrower, undefined, screen, further);
    const [link = ""] = await mails(email, 1);
    const { status, body } = await accept(link);
    expect(status).toBe(200);
    const jwt = body.jwt as string;
    const { body: status_ } = await call("GET", `${base}/co-deed/status`, undefined, jwt);
    return { email, signer, link, jwt, uuid: status_.current as string };
  }

  return { call, borrowerAtCoDeed, invite, mails, accept, joined };
}

/** Marks in a borrower's data that no other person may ever see: a word and these figures. */
const MARK = "Canary";
const FIGURES = [41_234_567, 917_654_321] as const;

/** Returns the marks in a text, however its figures are grouped. */
export const planted = (text: string): string[] => {
  const plain = text.toLowerCase().replaceAll(/(?<=\d)[,\s-](?=\d)/g, "");
  return [MARK, ...FIGURES.map(String)].filter((mark) => plain.includes(mark.toLowerCase()));
};

/**
 * Puts a mark into every unconstrained text of the borrower's data, and figures into the amounts.
 */
export async function plant({ ports: services }: Running, uuid: string): Promise<void> {
  const marks: { patch: MergePatch; profilePatch: MergePatch } = {
    patch: {
      statedIncome: { employer: `${MARK} Works`, annualIncome: FIGURES[0] },
      credit: { bureau: `${MARK} Bureau`, keyFactors: [`${MARK} factor`] },
      liens: [{ holder: `${MARK} Bank`, balance: FIGURES[1] }],
      disburseAccount: { bankName: `${MARK} Savings`, accountNumber: String(FIGURES[1]) },
      dti: 41.234567,
    },
    profilePatch: {
      ssn: String(FIGURES[1]).slice(0, 9),
      dob: "1971-03-09",
      name: { middleName: `${MARK}middle` },
    },
  };
  const write = applyAndRecompute(services);
  await services.database.transaction((tx) =>
    write(tx, uuid, { kind: "system", id: "test" }, marks, { kind: "test" }),
  );
  const { application, profile } = await loadApplication(services, services.database.db, uuid);
  // Asserts that the marks were written: a search for a mark that was never written proves nothing.
  expect(planted(JSON.stringify({ application, profile })).length).toBe(3);
}
