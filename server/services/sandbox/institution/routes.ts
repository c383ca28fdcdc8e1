import { escapeHtml } from "#server/platform/http/escape-html.ts";
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type { InstitutionQuery } from "#schemas/types/calls/sandbox.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { addressesOf } from "#server/lending/definitions/addresses.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { INSTITUTION_PATH, readInstitution } from "#server/lending/vendors/institution-page.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";

export interface InstitutionPorts {
  clock: Clock;
  definitions: DefinitionStore;
}

const shape = shapesOf(calls);

/** Allows links only: no script, no style, no form. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const html = (title: string, text: string, answers: { label: string; to: string }[]): string =>
  [
    '<!doctype html><html lang="en-US"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} (sandbox)</title></head><body><main><h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(text)}</p><p>This page of the sandbox takes the place of another company’s site.</p><ul>`,
    ...answers.map(
      ({ label, to }) => `<li><a href="${escapeHtml(to)}">${escapeHtml(label)}</a></li>`,
    ),
    "</ul></main></body></html>",
  ].join("");

/**
 * The site of a sandbox bank or income vendor: the borrower leaves the product and returns by one
 * of its links. Not registered in production.
 */
export function institutionPlugin(services: InstitutionPorts, secret: () => Uint8Array) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: InstitutionQuery }>(
      INSTITUTION_PATH,
      {
        schema: {
          tags: ["sandbox"],
          summary: "Show the site of a simulated bank or income vendor",
          querystring: shape("InstitutionQuery"),
          response: { 200: sharedShape("HtmlPage") },
        },
      },
      async (request, reply) => {
        const page = readInstitution(secret(), request.query.request ?? "", services.clock.now());
        return reply
          .code(page === null ? 410 : 200)
          .header("content-type", "text/html; charset=utf-8")
          .header("content-security-policy", policy)
          .send(
            page === null
              ? html("Too late", "This address is not valid any more. Begin again.", [
                  {
                    label: "Back to your applications",
                    to: addressesOf(services.definitions).home,
                  },
                ])
              : html(page.title, page.text, page.answers),
          );
      },
    );
  };
}
