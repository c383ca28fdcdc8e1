import type { AppCopy } from "#src/copy/app-copy.ts";
import { accountCalls } from "./account.ts";
import { applicationCalls } from "./applications.ts";
import type { Client } from "./client.ts";
import { flagCalls } from "./flags.ts";
import { productPaths } from "./paths.ts";
import { lateCalls } from "./late.ts";
import { shellCalls } from "./shell.ts";
import { signingCalls } from "./signing.ts";

/** Calls that no registration begins with. */
const SECOND_STEP_CALLS = [
  "addAuthenticator",
  "addPasskey",
  "askForConfirmation",
  "askForReset",
  "beginAuthenticator",
  "changePassword",
  "confirmAddress",
  "factors",
  "hasPasskey",
  "openStep",
  "proveCode",
  "provePasskey",
  "removeFactor",
  "renewRecoveryCodes",
  "resetPassword",
] as const;

function callsOf(client: Client, product: string, copy?: Pick<AppCopy, "profileFailed">) {
  const paths = productPaths(product);
  return {
    client,
    paths,
    ...accountCalls(client, copy),
    ...applicationCalls(client, paths),
    ...signingCalls(client, paths),
    ...lateCalls(
      async () => (await import("./second-step.ts")).secondStepCalls(client),
      SECOND_STEP_CALLS,
    ),
    ...shellCalls(client),
    ...flagCalls(client, paths),
  };
}

/** The calls of the app, one function each. Calls about applications concern one product. */
export type Calls = ReturnType<typeof callsOf> & {
  /** Returns the same calls about the applications of another product. */
  of(product: string): Calls;
};

/**
 * Returns the calls of the app.
 * @param product the product of the applications, as flows name it
 * @param copy sentences for failures whose own text no page shows; English when absent
 */
export function createCalls(
  client: Client,
  product: string,
  copy?: Pick<AppCopy, "profileFailed">,
): Calls {
  const calls = new Map<string, Calls>();
  const of = (name: string): Calls => {
    const created = calls.get(name) ?? { ...callsOf(client, name, copy), of };
    calls.set(name, created);
    return created;
  };
  return of(product);
}
