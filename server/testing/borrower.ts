import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { typedProduct } from "#engine/testing/typed-product.ts";
import type { TestServer } from "./server.ts";

export const PASSWORD = "correct horse battery staple";
const base = `/service-application/api/v1/application/${typedProduct.id}`;

type Method = "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | "HEAD";

export interface Answer {
  status: number;
  // oxlint-disable-next-line no-explicit-any -- a test reads whatever the answer holds
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A person with a token who calls the server as the browser does. */
export class Borrower {
  uuid = "";
  version = 0;
  constructor(
    readonly server: TestServer,
    public token: string | null = null,
    readonly email = `${randomUUID()}@example.com`,
  ) {}

  async call(
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const options: InjectOptions = {
      method,
      url,
      headers: { ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
    };
    const response = await this.server.app.inject(options);
    let parsed: unknown = response.body;
    try {
      parsed = JSON.parse(response.body);
    } catch {
      // The answer is not JSON: return its text.
    }
    return { status: response.statusCode, body: parsed, headers: response.headers };
  }

  async register(org = "main"): Promise<this> {
    const answer = await this.call(
      "POST",
      "/identity/api/v1/registration/register",
      { email: this.email, password: PASSWORD },
      { "x-org": org },
    );
    this.token = answer.body.jwt;
    return this;
  }

  create(headers: Record<string, string> = {}): Promise<Answer> {
    return this.call(
      "POST",
      base,
      {
        flow: "register",
        submissions: [
          { screen: "income", data: { annual: 90_000 } },
          { screen: "login", data: { terms: true } },
        ],
      },
      headers,
    );
  }

  get path(): string {
    return `${base}/${this.uuid}`;
  }

  submit(screen: string, data: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call("POST", `${this.path}/screens`, { screen, action: "continue", data }, headers);
  }

  upload(
    type: string,
    content: Uint8Array,
    name = "scan.pdf",
    contentType = "application/pdf",
  ): Promise<Answer> {
    const boundary = "----test";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\n${type}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${contentType}\r\n\r\n`;
    return this.call(
      "POST",
      `${this.path}/documents`,
      Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      { "content-type": `multipart/form-data; boundary=${boundary}` },
    );
  }

  /** Registers a borrower and creates an application. */
  static async begin(server: TestServer, org = "main"): Promise<Borrower> {
    const borrower = await new Borrower(server).register(org);
    const answer = await borrower.create();
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    borrower.uuid = answer.body.application.uuid;
    borrower.version = answer.body.version;
    return borrower;
  }
}

export const person = { firstName: "Ada", lastName: "Lovelace", dob: "1980-07-04", soft: true };
