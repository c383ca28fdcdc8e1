import type { FastifyRequest } from "fastify";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { MAIN_ORGANISATION } from "#server/lending/definitions/organisation.ts";
import type { Wording } from "#server/platform/errors/message.ts";
import { offeredLocale, languageTags } from "./request-locale.ts";
import { english } from "./wording.ts";

/** Words messages as the organization of a request does, in the language that the request asks for. */
export const wordingFor =
  (definitions: DefinitionStore) =>
  (request: FastifyRequest): Wording => {
    const header = request.headers["x-org"];
    const code = request.session?.orgCode ?? (typeof header === "string" ? header : "");
    const organisation =
      definitions.organisation(code) ?? definitions.organisation(MAIN_ORGANISATION);
    if (!organisation) return english;
    const tags = languageTags(request.headers["accept-language"]);
    return organisation.in(offeredLocale(tags, organisation.locales)).wording;
  };
