/** Versions of answers about an application of the caller's account, for unchanged reads. */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SOURCE_LOCALE } from "#definitions/index.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { inRequestLocale } from "#server/lending/locale/request-locale.ts";
import {
  type Asker,
  entityTag,
  type Validator,
  type VersionKind,
} from "#server/platform/http/validator.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { rowOfPath } from "./own-application.ts";

/** Names what an answer depends on besides its data, for a request to an organization. */
export type Variant = (orgCode: string) => string;

const applicationVersion: VersionKind = {
  name: "application",
  rows: "application",
  version: ({ key, accountUuid }) => sql<string | null>`(select ${applications.version}::text
    from ${applications}
    where ${applications.uuid} = ${key} and ${applications.accountUuid} = ${accountUuid})`,
};

/** Returns the validator of an answer about the application that the path names. */
export const ownVersion =
  (variant: Variant) =>
  (request: FastifyRequest, { orgCode }: Asker): Validator | null => {
    const row = rowOfPath(request, applicationVersion);
    return row && { ...row, variant: variant(orgCode) };
  };

/** Adds the tag that the validator of `variant` recognizes. */
export const versioned = (
  reply: FastifyReply,
  { version, orgCode }: { version: number; orgCode: string },
  variant: Variant,
): FastifyReply =>
  reply.header("etag", entityTag(version, variant(orgCode))).header("vary", "accept-language");

/** The answer is the same with all definitions and in every language. */
export const dataAlone: Variant = () => "";

/** The answer has texts of the definitions, in the language of the request. */
export const withDefinitions =
  (definitions: Pick<DefinitionStore, "organisation">): Variant =>
  (orgCode) => {
    const organisation = definitions.organisation(orgCode);
    if (organisation === null) return "";
    const { manifestUrl } = inRequestLocale(organisation);
    return createHash("sha256").update(manifestUrl).digest("base64url").slice(0, 12);
  };

/** The answer has texts of the definitions only in translations; the stored texts are English. */
export const withTranslation = (definitions: Pick<DefinitionStore, "organisation">): Variant => {
  const translated = withDefinitions(definitions);
  return (orgCode) => {
    const organisation = definitions.organisation(orgCode);
    const { locale = SOURCE_LOCALE } = organisation ? inRequestLocale(organisation) : {};
    return locale === SOURCE_LOCALE ? "" : translated(orgCode);
  };
};
