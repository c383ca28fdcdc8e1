import { expect } from "vitest";
import { Borrower, person, type Answer } from "./borrower.ts";
import type { TestServer } from "./server.ts";

/** Path of the calls of a phone. */
export const PHONE_CALLS = "/service-application/external/api/v1/hand-offs";

/** Takes a new borrower to the page of the fixture that asks for a photo. */
export async function atPapers(server: TestServer): Promise<Borrower> {
  const borrower = await Borrower.begin(server);
  await borrower.submit("person", person);
  await borrower.submit("number", { ssn: "123456789" });
  return borrower;
}

/** Makes a link to a phone. @returns its secret */
export async function linkOf(borrower: Borrower): Promise<string> {
  const { status, body } = await borrower.call("POST", `${borrower.path}/hand-offs`, {});
  expect(status).toBe(201);
  return body.token;
}

/** Returns the state of the newest link, as the borrower's page reads it. */
export const stateOf = async (borrower: Borrower): Promise<string> =>
  (await borrower.call("GET", `${borrower.path}/hand-offs`)).body.state;

/** Opens a link on a device without a session. */
export const openLink = (server: TestServer, token: string): Promise<Answer> =>
  new Borrower(server).call("POST", `${PHONE_CALLS}/open`, { token });

/** A phone that opened a link. */
export class Phone {
  constructor(
    readonly server: TestServer,
    readonly key: string,
    readonly view: Answer["body"],
  ) {}

  static async opening(server: TestServer, token: string): Promise<Phone> {
    const { status, body } = await openLink(server, token);
    expect(status).toBe(200);
    return new Phone(server, body.key, body);
  }

  call(method: "GET" | "POST" | "DELETE", path: string, body?: unknown, headers = {}) {
    const authorization = `HandOff ${this.key}`;
    return new Borrower(this.server).call(method, path, body, { authorization, ...headers });
  }

  look() {
    return this.call("GET", `${PHONE_CALLS}/visit`);
  }

  upload(type: string, content: Uint8Array) {
    const boundary = "----phone";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\n${type}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(head),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return this.call("POST", `${PHONE_CALLS}/visit/documents`, body, {
      "content-type": `multipart/form-data; boundary=${boundary}`,
    });
  }

  remove(documentUuid: string) {
    return this.call("DELETE", `${PHONE_CALLS}/visit/documents/${documentUuid}`);
  }

  send(data: object) {
    return this.call("POST", `${PHONE_CALLS}/visit/screens`, { action: "continue", data });
  }
}
