import type { Running } from "#server/main.ts";
import { sandboxLogins } from "./sandbox-login.ts";

/**
 * Prints log-ins for trying the product; nothing without a sandbox.
 * @param address where a browser finds the product
 * @param isEnding whether the product ends meanwhile: calls then fail, and nobody needs the log-ins
 */
export async function printLogins(
  running: Running,
  address: string,
  isEnding: () => boolean = () => false,
): Promise<void> {
  const logins = await sandboxLogins(running).catch((error: unknown) => {
    if (isEnding()) return null;
    throw error;
  });
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
