import type { Client } from "#src/calls/client.ts";
import type { observer } from "./decision.ts";
import type { sandboxCalls } from "./sandbox.ts";

/** Ports of the panels. */
export interface Tools {
  client: Client;
  sandbox: ReturnType<typeof sandboxCalls>;
  observer: ReturnType<typeof observer>;
}
