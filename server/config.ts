/** Reads and checks the environment once. Nothing else in the server reads `process.env`. */
import { isIP } from "node:net";
import { plaidSettings } from "#server/lending/vendors/bank-link/plaid.ts";
import { pointservSettings } from "#server/lending/vendors/income-link/pointserv.ts";
import { lookupSettings } from "#server/lending/vendors/lookups/http.ts";
import { truvSettings } from "#server/lending/vendors/income-link/truv.ts";
import { clamavAddress } from "#server/platform/blobs/clamav.ts";
import { unscannedUploads } from "#server/platform/blobs/scanner.ts";
import {
  ConfigError,
  type Environment,
  listOf,
  type ReadVariable,
  readerOf,
} from "#server/platform/environment/environment.ts";
import { isProduction } from "#server/platform/environment/production.ts";
import { previousRootKeys, rootKeySetting } from "#server/platform/keys/root-key.ts";
import { listenAddress } from "#server/platform/http/port.ts";
import { logLevel } from "#server/platform/log/log.ts";
import { smtpUrl } from "#server/platform/mail/smtp.ts";
import { dataFolder } from "#server/platform/storage/data-folder.ts";
import { databaseUrl } from "#server/platform/storage/open.ts";
import { chatSecrets } from "#server/services/chat/providers/index.ts";
import { feedbackEmail } from "#server/services/feedback/mail.ts";
import { optimizelySettings } from "#server/services/flags/open-experiments.ts";

/** Settings that a module of the server or a vendor owns, each with the function that reads it. */
const ownedSettings = {
  dataDir: dataFolder,
  databaseUrl,
  rootKey: rootKeySetting,
  previousRootKeys,
  logLevel,
  smtpUrl,
  clamav: clamavAddress,
  unscannedUploads,
  plaid: plaidSettings,
  truv: truvSettings,
  pointserv: pointservSettings,
  lookups: lookupSettings,
  chat: chatSecrets,
  optimizely: optimizelySettings,
  feedbackEmail,
} as const satisfies Record<string, (read: ReadVariable, root: string) => unknown>;

type OwnedSettings = {
  [Name in keyof typeof ownedSettings]: ReturnType<(typeof ownedSettings)[Name]>;
};

/** Settings of the whole server. */
interface ServerSettings {
  port: number;
  host: string;
  blobUrl: string | null;
  /** Origin of the product for links; null to use the organization's own. */
  publicUrl: string | null;
  production: boolean;
  /** Personas, a movable clock and vendors of our own; never in production. */
  sandbox: boolean;
  /** Folder that holds `flows/`, `schemas/` and `dist/`. */
  root: string;
  /** Addresses of proxies whose forwarding headers the server trusts; none unless they are named. */
  trustedProxies: string[];
  /** Limits for each session or address: requests, log-ins and questions of lookups a minute. */
  rateLimit: { requests: number; signIns: number; lookups: number };
}

/** All settings. Modules declare the few that they take. */
export type Config = ServerSettings & OwnedSettings;

/** Returns the configuration. Throws a ConfigError that names the variable and how to set it. */
export function readConfig(environment: Environment, root: string): Config {
  const read = readerOf(environment);
  const production = isProduction(read);
  const sandbox = sandboxAllowed(read) && !production;
  const owned = Object.entries(ownedSettings).map(([name, readSetting]) => [
    name,
    readSetting(read, root),
  ]);
  return {
    ...listenAddress(read),
    blobUrl: read("BLOB_URL"),
    publicUrl: publicUrl(read),
    production,
    sandbox,
    root,
    trustedProxies: trustedProxies(read),
    rateLimit: sandbox
      ? { requests: 30_000, signIns: 3_000, lookups: 30_000 }
      : { requests: 1_200, signIns: 60, lookups: 120 },
    ...(Object.fromEntries(owned) as OwnedSettings),
  };
}

function publicUrl(read: ReadVariable): string | null {
  const address = read("PUBLIC_URL");
  if (address !== null && !/^https?:\/\/[^/?#]+\/*$/.test(address))
    throw new ConfigError(
      "PUBLIC_URL must be the origin that borrowers open, such as https://apply.example.com, without a path.",
    );
  return address?.replace(/\/+$/, "") ?? null;
}

/** Names of ranges that Fastify knows. */
const namedRanges: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

function trustedProxies(read: ReadVariable): string[] {
  const proxies = listOf(read("TRUSTED_PROXIES"));
  const unknown = proxies.find((proxy) => !namedRanges.includes(proxy) && !isRange(proxy));
  if (unknown !== undefined)
    throw new ConfigError(
      `TRUSTED_PROXIES must list addresses or ranges, such as 10.0.0.7,192.168.0.0/16; "${unknown}" is neither.`,
    );
  return proxies;
}

/** Whether a text is an address, or an address with the length or the mask of its network. */
function isRange(text: string): boolean {
  const [address = "", network, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (network === undefined || (version === 4 && isIP(network) === 4)) return true;
  return (
    /^\d+$/.test(network) && Number(network) > 0 && Number(network) <= (version === 4 ? 32 : 128)
  );
}

/** Outside production the sandbox is on unless `SANDBOX` turns it off. */
function sandboxAllowed(read: ReadVariable): boolean {
  const choice = read("SANDBOX");
  if (choice !== null && choice !== "0" && choice !== "1")
    throw new ConfigError(`SANDBOX must be 0 or 1; it is "${choice}".`);
  return choice !== "0";
}
