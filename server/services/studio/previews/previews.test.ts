import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMailbox } from "#server/platform/mail/mailbox.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { studioPlugin } from "../routes.ts";

let server: TestServer;
let owner: Borrower;
let reader: Borrower;
let borrower: Borrower;

beforeAll(async () => {
  server = await testServer({
    root: process.cwd(),
    plugins: [(services) => studioPlugin(services, "main")],
  });
  owner = await promote(await new Borrower(server).register("main"));
  reader = await promote(await new Borrower(server).register("northwind"), "ORGANIZATION", [
    "reader",
  ]);
  borrower = await new Borrower(server).register("main");
}, 240_000);
afterAll(() => server?.remove());

const MAIL = "flows/heloc/mail/documents.json";
const data = {
  application: { uuid: "11111111-1111-4111-8111-111111111111" },
  profile: { email: "ada@example.com", name: { firstName: "Ada" } },
};
const shown = { lender: "main", locale: "en-US", draft: null, changes: [] };
const asked = (id: string, part: object = {}) => ({ ...shown, flow: "heloc", id, data, ...part });
const preview = (person: Borrower, kind: string, body: object) =>
  person.call("POST", `/studio-service/previews/${kind}`, body);
const liveText = async (path: string): Promise<string> =>
  (await owner.call("GET", "/studio-service/definitions")).body.files[path];

describe("an e-mail", () => {
  it("is drawn as its borrower would receive it, with text that nobody has saved", async () => {
    const text = (await liveText(MAIL)).replace("New documents are in your account", "Papers");
    const { status, body } = await preview(
      owner,
      "mail",
      asked("documents", { changes: [{ path: MAIL, text }] }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ to: "ada@example.com", subject: "Papers", attachments: [] });
    expect(body.html).toContain("Hello <bdi>Ada</bdi>,");
    expect(body.text).toContain(`/account/heloc/${data.application.uuid}/documents`);
  });

  it("is drawn in the language of the reader, from the lender's translations", async () => {
    const { body } = await preview(
      owner,
      "mail",
      asked("documents", { lender: "casa-abierta", locale: "es-US" }),
    );
    expect(body.html).toContain('lang="es-US"');
    expect(body.html).not.toContain("we have prepared new documents");
  });

  it("says what is missing in a text that cannot be filled in", async () => {
    const text = (await liveText(MAIL)).replace("New documents are in your account", "{nothing}");
    const { status, body } = await preview(
      owner,
      "mail",
      asked("documents", { changes: [{ path: MAIL, text }] }),
    );
    expect(status).toBe(422);
    expect(body.errors[0]).toMatch(/cannot be filled in yet.*nothing/);
  });

  it("goes as a test to the person who edits it, and to nobody else", async () => {
    const { status, body } = await preview(owner, "mail/test", asked("documents"));
    expect(status).toBe(200);
    const sent = await readMailbox(server.ports, body.to);
    expect(sent).toMatchObject([{ to: body.to, subject: "New documents are in your account" }]);
    expect(await readMailbox(server.ports, "ada@example.com")).toEqual([]);
  });
});

describe("a document", () => {
  it("is the PDF that the borrower gets", async () => {
    const { status, body } = await preview(owner, "document", asked("glba-notice"));
    expect(status).toBe(200);
    const text = await pdfText(Buffer.from(body.content, "base64"));
    expect(text).toContain("What we do with your personal information");
  });
});

describe("the chatbot", () => {
  it("answers from texts that are not live", async () => {
    const path = "flows/chatbot/answers.json";
    const before = await liveText(path);
    const text = before.replace("I can say where an application stands", "Look here");
    const question = { ...shown, question: "What is the status of my application?" };
    expect((await preview(owner, "answer", question)).body.answer).toBe("status");
    const { body } = await preview(owner, "answer", { ...question, changes: [{ path, text }] });
    expect(body.text).toMatch(/^Look here/);
  });
});

describe("who may ask", () => {
  it("hides previews from borrowers, and other lenders from a lender's staff", async () => {
    expect((await preview(borrower, "mail", asked("documents"))).status).toBe(404);
    expect((await preview(reader, "mail", asked("documents", { lender: "cobalt" }))).status).toBe(
      404,
    );
    const path = "flows/organisations/cobalt/overlay.json";
    const own = asked("documents", { lender: "northwind" });
    expect((await preview(reader, "mail", own)).status).toBe(200);
    expect(
      (await preview(reader, "mail", { ...own, changes: [{ path, text: "{}" }] })).status,
    ).toBe(403);
  });

  it("sends no test for a person who may only read", async () => {
    expect(
      (await preview(reader, "mail/test", asked("documents", { lender: "northwind" }))).status,
    ).toBe(403);
  });
});
