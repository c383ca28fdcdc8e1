import type { AppCopy } from "#src/copy/app-copy.ts";
import { accountCalls } from "./account.ts";
import { applicationCalls } from "./applications.ts";
import type { Client } from "./client.ts";
import { flagCalls } from "./flags.ts";
import { productPaths } from "./paths.ts";
import { shellCalls } from "./shell.ts";
import { signingCalls } from "./signing.ts";

/**
 * Returns the calls of the app, one function each.
 * @param product the product of the applications, as flows name it
 * @param copy sentences for failures whose own text no page shows; English when absent
 */
export function createCalls(
  client: Client,
  product: string,
  copy?: Pick<AppCopy, "profileFailed">,
) {
  const paths = productPaths(product);
  return {
    client,
    paths,
    ...accountCalls(client, copy),
    ...applicationCalls(client, paths),
    ...signingCalls(client, paths),
    ...shellCalls(client),
    ...flagCalls(client),
  };
}

export type Calls = ReturnType<typeof createCalls>;
