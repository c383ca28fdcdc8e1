import { randomBytes, randomUUID } from "node:crypto";
import { isOffered, productsOf } from "#engine/index.ts";
import type { PlacedApplication } from "#schemas/types/calls/sandbox.ts";
import { createAccount, signIn, type SignInPorts } from "#server/lending/accounts/accounts.ts";
import { credentialProperties } from "#server/lending/application/submission/bind.ts";
import { createApplication } from "#server/lending/application/create.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import type {
  DefinitionStore,
  FlowDefinition,
  OrganisationDefinitions,
} from "#server/lending/definitions/contract.ts";
import { serves } from "#server/lending/definitions/products.ts";
import { emailKey } from "#server/platform/accounts/accounts.ts";
import { passwordHashFor } from "#server/platform/accounts/passwords.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { assignPersona } from "./assignments.ts";
import { hold } from "./holds.ts";
import type { FullPersona } from "./personas.ts";

export type PersonaCreationPorts = WritePorts &
  SignInPorts & {
    database: Database;
    definitions: DefinitionStore;
  };

const EMAIL = "/profile/email";

/**
 * Creates an account and an application of a persona, with the persona's answers and through the
 * browser's calls. The e-mail gets a tag of its own, so that a persona can be created any number of
 * times.
 * @param product product of the application
 * @param heldIn checklist states in which jobs are held from the beginning
 */
export async function createForPersona(
  services: PersonaCreationPorts,
  persona: FullPersona,
  { orgCode, product }: { orgCode: string; product: string },
  heldIn: readonly string[] = [],
): Promise<Omit<PlacedApplication, "passed">> {
  const organisation = services.definitions.organisation(orgCode);
  if (organisation === null)
    throw problems.invalid([`body/organisation: there is no organisation "${orgCode}".`]);
  const collecting = collectingFlow(organisation, product);
  const email = taggedEmail(persona.id);
  const password = randomBytes(18).toString("base64url");
  const submissions = submissionsOf(persona, collecting, email);
  const key = emailKey(services, orgCode, email);
  const hash = await passwordHashFor(services, services.database.db, key, password);
  return services.database.transaction(async (tx) => {
    const account = await createAccount(services, tx, { orgCode, email, hash, verified: true });
    if (account === null) throw new Error("A fresh e-mail was taken.");
    const uuid = randomUUID();
    // The first jobs start with the application, so persona and holds are stored before.
    await assignPersona(tx, uuid, persona.id);
    if (heldIn.length > 0) await hold(tx, uuid, heldIn);
    await createApplication(services, tx, {
      uuid,
      accountUuid: account.uuid,
      orgCode,
      product,
      flow: collecting.id,
      submissions,
      // A lender that takes borrowers through brokers only gets the persona through a broker.
      byBroker: true,
    });
    return { uuid, email, password, token: await signIn(services, tx, account) };
  });
}

/**
 * Returns the flow that opens applications of a product.
 * @throws Problem 422 when the organization has none
 */
export function collectingFlow(
  { info, flows }: Pick<OrganisationDefinitions, "info" | "flows">,
  product: string,
): FlowDefinition {
  const collecting = [...flows.values()].find(
    (flow) => serves(flow, product) && opensAccount(flow),
  );
  if (collecting !== undefined && isOffered(info, { product })) return collecting;
  const products = productsOf([...flows.values()].map(({ flow }) => flow)).filter((each) =>
    isOffered(info, { product: each }),
  );
  throw new Problem(422, "no-application-flow", [
    requestFault(
      `body/product: no flow opens an application of "${product}" in this organisation; it offers ${products.join(", ")}.`,
    ),
  ]);
}

function opensAccount(flow: FlowDefinition): boolean {
  return (
    flow.checklist === null &&
    [...flow.screens.values()].some((screen) =>
      (screen.actions ?? []).some(({ operation }) => operation === "register"),
    )
  );
}

/** Returns a unique e-mail address. */
export function taggedEmail(name: string): string {
  return `${name}+${randomBytes(6).toString("hex")}@example.com`;
}

/**
 * Returns the persona's submissions for the collecting flow, with the account's e-mail and without
 * the password.
 */
function submissionsOf(
  persona: FullPersona,
  flow: FlowDefinition,
  email: string,
): { screen: string; data: Record<string, unknown> }[] {
  const prefix = `${flow.id}/`;
  return Object.entries(persona.answers)
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([key, answer]) => {
      const screen = flow.screens.get(key.slice(prefix.length));
      if (screen === undefined) return [];
      const secret = credentialProperties(screen);
      const bind = screen.form?.bind ?? {};
      const data = Object.fromEntries(
        Object.entries(answer as Record<string, unknown>)
          .filter(([name]) => !secret.has(name))
          .map(([name, value]) => [name, bind[name] === EMAIL ? email : value]),
      );
      return [{ screen: screen.id, data }];
    });
}
