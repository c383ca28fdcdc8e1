/** Who may do what in the studio. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { readFolder, type Finding } from "#definitions/index.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { accounts } from "#server/platform/storage/schema.ts";
import type { StudioRole } from "#server/platform/storage/schema/accounts.ts";

const LENDERS = "flows/organisations/";

/** A person of the studio, with what they see and may do. */
export interface StudioUser {
  readonly accountUuid: string;
  readonly orgCode: string;
  readonly roles: readonly StudioRole[];
  /** Codes of the lenders that the person reads: the own one, and those that it extends. */
  readonly organisations: readonly string[];
  /** Whether the person belongs to the main organization, which works on all definitions. */
  readonly isMain: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    studioUser: StudioUser | null;
  }
}

/** Returns the lender to which a file belongs; undefined for a shared file. */
export const ownerOf = (path: string): string | undefined =>
  path.startsWith(LENDERS) ? path.slice(LENDERS.length).split("/")[0] : undefined;

export const maySee = ({ organisations }: StudioUser, path: string): boolean => {
  const owner = ownerOf(path);
  return owner === undefined || organisations.includes(owner);
};

/** Returns whether a finding speaks of what the person sees. */
export const maySeeFinding = (
  user: StudioUser,
  { file, organisation }: Pick<Finding, "file" | "organisation">,
): boolean =>
  maySee(user, file) && (organisation === null || user.organisations.includes(organisation));

export const mayWrite = ({ isMain, orgCode }: StudioUser, path: string): boolean =>
  isMain || ownerOf(path) === orgCode;

export interface AccessPorts {
  database: Pick<Database, "db">;
  config: { root: string };
  definitions: Pick<DefinitionStore, "organisations">;
}

/** Returns the person of a request. A person without a role in the studio gets a 404. */
export async function studioUser(
  services: AccessPorts,
  mainOrganisation: string,
  request: FastifyRequest,
): Promise<StudioUser> {
  const user = await studioUserOf(services, mainOrganisation, sessionOf(request));
  if (user === null) throw problems.notFound();
  return user;
}

/** Returns what an account sees and may do; null without a role in the studio. */
export async function studioUserOf(
  { database, config, definitions }: AccessPorts,
  mainOrganisation: string,
  { accountUuid, orgCode }: Pick<StudioUser, "accountUuid" | "orgCode">,
): Promise<StudioUser | null> {
  const [account] = await database.db
    .select({ roles: accounts.studioRoles })
    .from(accounts)
    .where(eq(accounts.uuid, accountUuid));
  const roles = account?.roles ?? [];
  if (roles.length === 0) return null;
  const isMain = orgCode === mainOrganisation;
  const codes: string[] = [];
  if (isMain) codes.push(...definitions.organisations);
  for (let code: string | null = orgCode; code !== null && !codes.includes(code);) {
    codes.push(code);
    code = readFolder(config.root, code)?.extends ?? null;
  }
  return { accountUuid, orgCode, roles, organisations: codes, isMain };
}

/** @throws 403 when the person lacks the role */
export function requireRole({ roles }: StudioUser, role: StudioRole): void {
  if (!roles.includes(role))
    throw new Problem(403, "role-missing", [
      requestFault(`This needs the role "${role}" in the studio. Ask who manages the accounts.`),
    ]);
}

/** @throws 403 with the paths that the person may not change */
export function requireWritable(user: StudioUser, paths: readonly string[]): void {
  const foreign = paths.filter((path) => !mayWrite(user, path));
  if (foreign.length > 0)
    throw new Problem(403, "not-yours", [requestFault(NOT_YOURS)], { paths: foreign });
}

const NOT_YOURS =
  "These files belong to all lenders or to another one. Change your lender's overlay.";

/** Returns the person whom the plugin's hook has found. */
export function userOf({ studioUser: user }: FastifyRequest): StudioUser {
  if (user === null) throw problems.notFound();
  return user;
}
