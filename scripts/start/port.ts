import { readerOf } from "#server/platform/environment/environment.ts";
import { checkPort } from "#server/platform/http/free-port.ts";
import { listenAddress } from "#server/platform/http/port.ts";

/** @throws ConfigError when the server of this environment cannot open its port */
export const checkOwnPort = (): Promise<void> => checkPort(listenAddress(readerOf(process.env)));
