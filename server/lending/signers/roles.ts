import type { Signer, SIGNERS_FIELD } from "#lending/specified-names.ts";
import { cachedGuard, holds } from "#engine/index.ts";
import type { CompiledParts } from "#definitions/index.ts";
import type { Application } from "#server/lending/application/ports.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";

/** The roles that a product declares in signers.json, and the field that lists their people. */
export type SignerRoles = NonNullable<CompiledParts["signers"]>;
export type SignerRole =
  SignerRoles["roles"] extends ReadonlyMap<string, infer Role> ? Role : never;

type OfFlow = Pick<LoadedApplication, "organisation" | "flow">;

/** Returns the field of a new application that says how the app recognizes an additional signer. */
export const signerVersion = (
  roles: SignerRoles | null,
): Pick<Application, "additionalSignerVersion"> =>
  roles === null || roles.version === null ? {} : { additionalSignerVersion: roles.version };

/** Returns the people in an application. Every product gives its list the members of the first product's. */
export const signersIn = (application: Application, { list }: SignerRoles): readonly Signer[] =>
  application[list as typeof SIGNERS_FIELD] ?? [];

/** Returns the roles of the product of a flow; null for a product without any. */
export function rolesOf({ organisation, flow }: OfFlow): SignerRoles | null {
  const { product } = flow.flow;
  for (const each of organisation.flows.values())
    if (each.flow.product === product && each.signers !== null) return each.signers;
  return null;
}

/**
 * Returns the roles of a product, and the one of an identifier.
 * @throws TypeError for a role that validation reports
 */
export function declaredRole(
  roles: SignerRoles | null,
  id: string,
): [roles: SignerRoles, role: SignerRole] {
  const role = roles?.roles.get(id);
  if (roles !== null && role !== undefined) return [roles, role];
  throw new TypeError(
    `The product has no role "${id}". Known: ${[...(roles?.roles.keys() ?? [])].join(", ") || "none"}. Declare it in signers.json.`,
  );
}

/** Returns the flow for people in a role; null when the organization does not have it. */
export const flowOfRole = ({ organisation }: OfFlow, { flow }: SignerRole): FlowDefinition | null =>
  organisation.flows.get(flow) ?? null;

/** Returns the role in which an invited person has an application; null for a borrower's application. */
export function ownRole(
  loaded: OfFlow & Pick<LoadedApplication, "application">,
): SignerRole | null {
  const { invitation } = loaded.application;
  if (invitation === undefined) return null;
  const roles = [...(rolesOf(loaded)?.roles.values() ?? [])];
  // Invitations of earlier versions name no role; their flow then had one role.
  return (
    roles.find(({ id }) => id === invitation.role) ??
    roles.find(({ flow }) => flow === loaded.flow.id) ??
    null
  );
}

/**
 * Returns the list with its owner alone, for the application of an invited person; nothing for an
 * application without a version, whose signers the type of the account tells.
 */
export function ownEntry(loaded: OfFlow & Pick<LoadedApplication, "application" | "row">) {
  const roles = rolesOf(loaded);
  const role = ownRole(loaded);
  if (roles === null || role === null) return {};
  if (loaded.application.additionalSignerVersion === undefined) return {};
  const entry = { identityUuid: loaded.row.accountUuid, signerType: role.id } as Signer;
  return { [roles.list]: [entry] };
}

/** Returns the marks of progress that an invited person has reached, by their names in the list. */
export function progressMarks(
  { marks }: SignerRole,
  { flow, application, profile }: Pick<LoadedApplication, "flow" | "application" | "profile">,
): string[] {
  const { invitation } = application;
  const reached = Object.entries(marks).filter(([, source]) => {
    const guard = cachedGuard(flow.compiled.scope, source);
    return guard !== null && holds(guard, { application, profile });
  });
  return [
    ...(invitation?.openedAt === undefined ? [] : ["openedAt"]),
    ...(invitation?.acceptedAt === undefined ? [] : ["joinedAt"]),
    ...reached.map(([name]) => name),
  ];
}
