/**
 * Answers an unchanged read with 304 from a version alone (RFC 9110, section 13.1.2), before its
 * handler reads or decrypts anything.
 */
import type { SQL, SQLWrapper } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { WatchedRows } from "#server/platform/storage/remembered-rows.ts";

/** A kind of version, with one statement for all rows. */
export interface VersionKind {
  /** Names the version in statements; at most 40 characters. */
  name: string;
  /** Name of the rows that have the version. */
  rows: WatchedRows;
  /** The version as a scalar subquery; null when the account may not read the answer. */
  version(asked: AskedRow): SQL<string | null>;
}

/** What a statement knows of a question: columns or placeholders. */
export interface AskedRow {
  /** Value that identifies the row, a UUID. */
  key: SQLWrapper;
  /** The account that asks. */
  accountUuid: SQLWrapper;
}

/** A version of a row that the statement which finds the session reads too. */
export interface AskedVersion {
  kind: VersionKind;
  /** Value that identifies the row, a UUID. */
  key: string;
}

export interface Validator extends AskedVersion {
  /** Names what else the answer depends on, such as its language; empty when nothing does. */
  variant: string;
}

/** The account that asks. */
export interface Asker {
  accountUuid: string;
  orgCode: string;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Returns null when the request names nothing that has a version. */
    validator?: (request: FastifyRequest, asker: Asker) => Validator | null;
    /** The edition of the rows that the route reads: as long as it is the same, so are they. */
    edition?: (request: FastifyRequest) => AskedVersion | null;
  }
}

/** Returns an `ETag`. Two answers with the same one have the same content. */
export const entityTag = (version: number | string, variant: string): string =>
  variant === "" ? `"${version}"` : `"${version}.${variant}"`;

/** Returns the validator of a request that names an answer which its caller already has. */
export function validatorOf(request: FastifyRequest, asker: Asker): Validator | null {
  if (request.headers["if-none-match"] === undefined) return null;
  return request.routeOptions.config.validator?.(request, asker) ?? null;
}

/** Returns which edition a request's route needs to use rows that the process has read before. */
export const editionOf = (request: FastifyRequest): AskedVersion | null =>
  request.routeOptions.config.edition?.(request) ?? null;

/** Whether the caller already has the answer with this tag. */
export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers["if-none-match"] ?? "")
    .split(",")
    .some((each) => each.trim().replace(/^W\//, "") === tag);
