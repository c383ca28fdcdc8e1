import type { Running } from "#server/main.ts";
import { sandboxLogins } from "./sandbox-login.ts";

/**
 * Prints log-ins for trying the product; nothing without a sandbox, or when the server is ending.
 * @param address where a browser finds the product
 */
export async function printLogins(
  running: Running,
  address: string,
  ending: AbortSignal,
): Promise<void> {
  const logins = await sandboxLogins(running, ending);
  if (ending.aborted) return;
  const { borrower = null, agent = null } = logins ?? {};
  if (borrower) console.log(`Sandbox log-in: ${borrower.email} / ${borrower.password}`);
  if (!agent) return;
  console.log(`As the lender, at ${address}/agent: ${agent.email} / ${agent.password}`);
  console.log(`The studio, at ${address}/studio, takes the same log-in.`);
  const { authenticatorSecret } = agent;
  if (authenticatorSecret !== undefined)
    console.log(
      `The page then shows the code of the second step. Key for an authenticator app: ${authenticatorSecret}`,
    );
}
