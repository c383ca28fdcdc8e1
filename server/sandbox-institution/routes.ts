import type { FastifyInstance } from "fastify";
import type { Services } from "#server/services.ts";
import { INSTITUTION_PATH, readInstitution } from "./address.ts";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** No script, no style, no form: links only. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const html = (title: string, text: string, answers: { label: string; to: string }[]): string =>
  [
    '<!doctype html><html lang="en-US"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(title)} (sandbox)</title></head><body><main><h1>${escape(title)}</h1>`,
    `<p>${escape(text)}</p><p>This page of the sandbox stands for another company’s site.</p><ul>`,
    ...answers.map(({ label, to }) => `<li><a href="${escape(to)}">${escape(label)}</a></li>`),
    "</ul></main></body></html>",
  ].join("");

/**
 * The site of a bank or of an income vendor, as far as the sandbox needs one: the borrower leaves the product and comes back by one of
 * its answers. Not registered in production.
 */
export function institutionPlugin(services: Services, secret: () => Uint8Array) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: { request?: string } }>(
      INSTITUTION_PATH,
      { schema: { tags: ["sandbox"], summary: "The site of a made-up bank or income vendor" } },
      async (request, reply) => {
        const page = readInstitution(secret(), request.query.request ?? "", services.clock.now());
        return reply
          .code(page === null ? 410 : 200)
          .header("content-type", "text/html; charset=utf-8")
          .header("content-security-policy", policy)
          .send(
            page === null
              ? html("Too late", "This address is not valid any more. Begin again.", [
                  { label: "Back to your applications", to: "/account/heloc" },
                ])
              : html(page.title, page.text, page.answers),
          );
      },
    );
  };
}
