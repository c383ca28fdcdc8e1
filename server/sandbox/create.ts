import { randomBytes, randomUUID } from "node:crypto";
import { credentialProperties } from "#server/application/bind.ts";
import { createApplication } from "#server/application/create.ts";
import { Problem, problems } from "#server/errors/problem.ts";
import { createAccount, hashPassword, signIn } from "#server/identity/accounts.ts";
import type { FlowDefinition } from "#server/definitions/contract.ts";
import type { Services } from "#server/services.ts";
import { assignPersona } from "./assignments.ts";
import { hold } from "./holds.ts";
import type { FullPersona } from "./personas.ts";

export interface Created {
  uuid: string;
  email: string;
  password: string;
  /** Without the Bearer prefix. */
  token: string;
}

const EMAIL = "/profile/email";

/**
 * An account and an application of a persona, opened with the persona's answers through the same calls as a browser's. The e-mail
 * gets a tag of its own, so that a persona can be made any number of times.
 * @param heldIn checklist states in which its jobs are held from the beginning
 */
export async function createForPersona(
  services: Services,
  persona: FullPersona,
  orgCode: string,
  heldIn: readonly string[] = [],
): Promise<Created> {
  const organisation = services.definitions.organisation(orgCode);
  if (organisation === null)
    throw problems.invalid([`body/organisation: there is no organisation "${orgCode}".`]);
  const collecting = [...organisation.flows.values()].find((flow) => opensAccount(flow));
  const product = [...organisation.flows.values()].find(
    ({ checklist, flow }) => checklist !== null && flow.opens !== "invitation",
  );
  if (collecting === undefined || product === undefined)
    throw new Problem(422, "no-application-flow", [
      `Organisation ${orgCode} has no flow that opens an application.`,
    ]);
  const email = taggedEmail(persona.id);
  const password = randomBytes(18).toString("base64url");
  const submissions = submissionsOf(persona, collecting, email);
  const hash = await hashPassword(password);
  return services.database.transaction(async (tx) => {
    const account = await createAccount(services, tx, { orgCode, email, hash });
    if (account === null) throw new Error("A fresh e-mail was taken.");
    const uuid = randomUUID();
    // The first jobs start with the application: who its persona is and what is held has to be known before.
    await assignPersona(tx, uuid, persona.id);
    if (heldIn.length > 0) await hold(tx, uuid, heldIn);
    await createApplication(services, tx, {
      uuid,
      accountUuid: account.uuid,
      orgCode,
      product: product.id,
      flow: collecting.id,
      submissions,
      // A persona has come to the lender in one of the lender's ways: where nobody comes alone, by a broker.
      byBroker: true,
    });
    return { uuid, email, password, token: await signIn(services, tx, account) };
  });
}

function opensAccount(flow: FlowDefinition): boolean {
  return (
    flow.checklist === null &&
    [...flow.screens.values()].some((screen) =>
      (screen.actions ?? []).some(({ operation }) => operation === "register"),
    )
  );
}

/** An address that nobody has yet. */
export function taggedEmail(name: string): string {
  return `${name}+${randomBytes(6).toString("hex")}@example.com`;
}

/** What the persona answers on the screens of the collecting flow, with the account's own e-mail and without the password. */
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
