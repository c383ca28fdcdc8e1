/**
 * Answers an unchanged read with 304 from a version alone (RFC 9110, section 13.1.2), before its
 * handler reads or decrypts anything.
 */
import type { SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { WatchedRows } from "#server/platform/storage/remembered-rows.ts";

/** A kind of version, with one statement for all rows. */
export interface VersionKind {
  /** Name of the rows that have the version. */
  rows: WatchedRows;
  /**
   * The version as a scalar subquery; null when the account may not read the answer. Its
   * placeholders are `key`, the value of the row, and `accountUuid`, the account that asks.
   */
  version: SQL<string | null>;
}

export interface Validator {
  kind: VersionKind;
  /** Value that identifies the row. */
  key: string;
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

/** Whether the caller already has the answer with this tag. */
export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers["if-none-match"] ?? "")
    .split(",")
    .some((each) => each.trim().replace(/^W\//, "") === tag);
