/** After its entry, a social security number is shown by its last four digits only. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SandboxPersonas } from "#schemas/types/calls/sandbox.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { openSandbox, type Borrower, type Sandbox } from "../personas/sandbox.ts";

const PERSONA = "approved";
const NUMBER = "773123456";
const LAST_FOUR = NUMBER.slice(-4);
const written = new RegExp([NUMBER.slice(0, 3), NUMBER.slice(3, 5), LAST_FOUR].join("\\D{0,2}"));

let sandbox: Sandbox;
let borrower: Borrower;
beforeAll(async () => {
  sandbox = await openSandbox();
  const { text } = await sandbox.ask({ method: "GET", url: "/sandbox/personas", token: "" });
  const personas = JSON.parse(text) as SandboxPersonas;
  const last = personas.find(({ id }) => id === PERSONA)?.reaches.at(-1) ?? "";
  borrower = await sandbox.open(PERSONA, last);
});
afterAll(() => sandbox.remove());

it("no call and no document of a funded borrower contains the number that was typed", async ({
  task,
}) => {
  const { uuid, token } = borrower;
  const application = `/service-application/api/v1/application/heloc/${uuid}`;
  const { documents = [] } = await sandbox.read(borrower);
  const urls = [
    application,
    "/service-application/api/v1/application/heloc/all",
    "/service-profile/api/v1/profile",
    `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`,
    `/service-conditions/external/api/v1/applications/${uuid}/conditions/external-applicants`,
    "/service-notification/secure/api/v1/notifications",
    "/identity/secure/api/v1/identity",
    ...documents.map((document) => `${application}/documents/${document.uuid}`),
  ];
  let pages = 0;
  let texts = "";
  for (const url of urls) {
    const { status, text, bytes } = await sandbox.ask({ method: "GET", url, token });
    expect(status, url).toBe(200);
    const isPdf = text.startsWith("%PDF");
    const read = isPdf ? await pdfText(bytes) : text;
    if (isPdf) pages += 1;
    texts += read;
    expect(written.exec(read)?.[0], url).toBeUndefined();
  }
  expect(pages).toBeGreaterThan(2);
  expect(texts, "the number was typed").toContain(LAST_FOUR);
  Object.assign(task.meta, {
    figure: `0 of ${urls.length} answers, ${pages} documents among them`,
  });
});
