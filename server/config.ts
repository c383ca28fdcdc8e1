/** Reads and checks the environment once. Nothing else in the server reads `process.env`. */
import { resolve } from "node:path";
import type { PlaidSettings } from "#server/lending/vendors/bank-link/plaid.ts";
import type { ChatSecrets } from "#server/services/chat/providers/port.ts";
import type { PointservSettings } from "#server/lending/vendors/income-link/pointserv.ts";
import type { MailSettings } from "#server/lending/mail/jobs.ts";
import type { IncomeVendorSettings } from "#server/lending/vendors/income-link/vendors.ts";
import type { ClamavAddress } from "#server/platform/blobs/clamav.ts";
import type { ServerSettings } from "#server/platform/http/server.ts";
import type { RootKeySettings } from "#server/platform/keys/root-key.ts";
import type { DatabaseSettings } from "#server/platform/storage/open.ts";
import type { ExperimentSettings } from "#server/services/flags/open-experiments.ts";
import type { TruvSettings } from "#server/lending/vendors/income-link/truv.ts";
import {
  ConfigError,
  type Environment,
  type ReadVariable,
  readerOf,
} from "#server/platform/environment/environment.ts";

/** All settings of the server. Each module declares the settings that it takes; this type joins them. */
export interface Config
  extends
    DatabaseSettings,
    RootKeySettings,
    ServerSettings,
    MailSettings,
    IncomeVendorSettings,
    ExperimentSettings {
  port: number;
  host: string;
  blobUrl: string | null;
  /**
   * Address that receives feedback to the chief executive; null for the organization's own address.
   */
  feedbackEmail: string | null;
  /** Plaid for account links; null when its keys are not set. */
  plaid: PlaidSettings | null;
  /** Chat providers whose secrets are set. */
  chat: ChatSecrets;
  /** Address of clamd; null to search files for the scanners' test file only. */
  clamav: ClamavAddress | null;
  /** Earlier root keys. The server unwraps data keys with them and wraps none. */
  previousRootKeys: Uint8Array[];
  /** Folder that holds `flows/`, `schemas/` and `dist/`. */
  root: string;
  /** Limits for each session or address: requests a minute, and log-ins a minute. */
  rateLimit: { requests: number; signIns: number };
}

/** Plaid's base addresses by `PLAID_ENV`. */
const PLAID_HOSTS: Readonly<Record<string, string>> = {
  sandbox: "https://sandbox.plaid.com",
  production: "https://production.plaid.com",
};

/** Reads two variables that are set together; null when neither is set. */
function bothOrNeither(
  read: ReadVariable,
  vendor: string,
  names: [string, string],
): [string, string] | null {
  const [first, second] = names.map(read);
  if (first == null && second == null) return null;
  if (first == null || second == null)
    throw new ConfigError(
      `${first == null ? names[0] : names[1]} is missing: ${vendor} needs both, or neither.`,
    );
  return [first, second];
}

/** Reads variables that are set together; null when none is set. */
function allOrNone<const Names extends readonly string[]>(
  read: ReadVariable,
  vendor: string,
  names: Names,
): { [K in keyof Names]: string } | null {
  const values = names.map(read);
  if (values.every((value) => value === null)) return null;
  const missing = names.filter((_, index) => values[index] === null);
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(", ")} missing: ${vendor} needs all of ${names.join(", ")}, or none.`,
    );
  return values as { [K in keyof Names]: string };
}

function chatSecrets(read: ReadVariable): ChatSecrets {
  const twilio = allOrNone(read, "Twilio", [
    "TWILIO_ACCOUNT_SID",
    "TWILIO_API_KEY_SID",
    "TWILIO_API_KEY_SECRET",
    "TWILIO_CONVERSATIONS_SERVICE_SID",
  ]);
  const stream = allOrNone(read, "Stream", ["STREAM_API_KEY", "STREAM_API_SECRET"]);
  const talkjs = allOrNone(read, "TalkJS", ["TALKJS_APP_ID", "TALKJS_SECRET_KEY"]);
  return {
    twilio: twilio && {
      accountSid: twilio[0],
      keySid: twilio[1],
      keySecret: twilio[2],
      serviceSid: twilio[3],
      baseUrl: null,
    },
    stream: stream && { apiKey: stream[0], secret: stream[1] },
    talkjs: talkjs && { appId: talkjs[0], secret: talkjs[1], baseUrl: "https://api.talkjs.com" },
  };
}

function truvSettings(read: ReadVariable): TruvSettings | null {
  const keys = bothOrNeither(read, "Truv", ["TRUV_CLIENT_ID", "TRUV_SECRET"]);
  return keys && { clientId: keys[0], secret: keys[1], baseUrl: "https://prod.truv.com" };
}

function pointservSettings(read: ReadVariable): PointservSettings | null {
  const keys = bothOrNeither(read, "Pointserv", ["POINTSERV_URL", "POINTSERV_KEY"]);
  if (keys === null) return null;
  if (!/^https:\/\/[^?#\s]+$/.test(keys[0]))
    throw new ConfigError(
      "POINTSERV_URL must be the https:// address of your gateway to Pointserv, without a query.",
    );
  return { baseUrl: keys[0].replace(/\/+$/, ""), key: keys[1] };
}

function plaidSettings(read: ReadVariable): PlaidSettings | null {
  const keys = bothOrNeither(read, "Plaid", ["PLAID_CLIENT_ID", "PLAID_SECRET"]);
  if (keys === null) return null;
  const [clientId, secret] = keys;
  const environment = read("PLAID_ENV") ?? "sandbox";
  const baseUrl = PLAID_HOSTS[environment];
  if (baseUrl === undefined)
    throw new ConfigError(`PLAID_ENV must be sandbox or production; it is "${environment}".`);
  const redirectUri = read("PLAID_REDIRECT_URI");
  if (redirectUri !== null && !/^https:\/\/[^?#]+$/.test(redirectUri))
    throw new ConfigError(
      "PLAID_REDIRECT_URI must be an https:// address without a query, as it is registered with Plaid.",
    );
  return { clientId, secret, baseUrl, clientName: "Home equity line", redirectUri };
}

/** Returns the path of the datafile; the flag provider reads the file. */
function optimizelySettings(read: ReadVariable, root: string): Config["optimizely"] {
  const sdkKey = read("OPTIMIZELY_SDK_KEY");
  const accessToken = read("OPTIMIZELY_ACCESS_TOKEN");
  const datafile = read("OPTIMIZELY_DATAFILE");
  if (sdkKey === null && datafile === null) {
    if (accessToken === null) return null;
    throw new ConfigError("OPTIMIZELY_SDK_KEY is missing: OPTIMIZELY_ACCESS_TOKEN goes with it.");
  }
  return { sdkKey, accessToken, datafile: datafile === null ? null : resolve(root, datafile) };
}

function clamavAddress(text: string | null): Config["clamav"] {
  if (text === null) return null;
  const [, host, port = "3310"] = /^tcp:\/\/([^:/]+)(?::(\d{1,5}))?\/?$/.exec(text) ?? [];
  if (host === undefined)
    throw new ConfigError(
      "CLAMAV_URL must be the TCP address of clamd, such as tcp://clamav:3310.",
    );
  return { host, port: Number(port) };
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

function key(name: string, value: string): Uint8Array {
  const bytes = Buffer.from(value, "base64");
  if (
    bytes.length !== 32 ||
    bytes.toString("base64").replace(/=+$/, "") !== value.replace(/=+$/, "")
  )
    throw new ConfigError(
      `${name} must be 32 bytes in base64; it decodes to ${bytes.length}. Make one with: openssl rand -base64 32`,
    );
  return new Uint8Array(bytes);
}

/** Returns the configuration. Throws a ConfigError that names the variable and how to set it. */
export function readConfig(environment: Environment, root: string): Config {
  const read = readerOf(environment);
  const production = read("NODE_ENV") === "production";
  const port = Number(read("PORT") ?? "4000");
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`PORT must be a whole number from 0 to 65535; it is "${read("PORT")}".`);
  const rootKey = read("ROOT_KEY");
  if (production && !rootKey)
    throw new ConfigError(
      "ROOT_KEY is missing. In production the server does not make one up: set 32 random bytes in base64 (openssl rand -base64 32) and keep them apart from the data.",
    );
  const databaseUrl = read("DATABASE_URL");
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError("DATABASE_URL must begin with postgres:// or postgresql://.");
  const smtpUrl = read("SMTP_URL");
  if (smtpUrl && !/^smtps?:\/\/[^/]/.test(smtpUrl))
    throw new ConfigError(
      "SMTP_URL must begin with smtp:// or smtps:// and name a mail server, such as smtps://user:password@mail.example.com:465.",
    );
  const feedbackEmail = read("FEEDBACK_EMAIL");
  if (feedbackEmail && !/^[^\s@,<>]+@[^\s@,<>]+$/.test(feedbackEmail))
    throw new ConfigError("FEEDBACK_EMAIL must be one e-mail address, such as ceo@lender.example.");
  const publicUrl = read("PUBLIC_URL");
  if (publicUrl && !/^https?:\/\/[^/?#]+\/*$/.test(publicUrl))
    throw new ConfigError(
      "PUBLIC_URL must be the origin that borrowers open, such as https://apply.example.com, without a path.",
    );
  const sandboxAsked = read("SANDBOX");
  if (sandboxAsked !== null && sandboxAsked !== "0" && sandboxAsked !== "1")
    throw new ConfigError(`SANDBOX must be 0 or 1; it is "${sandboxAsked}".`);
  const logLevel = read("LOG_LEVEL") ?? "info";
  if (!levels.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL must be one of ${levels.join(", ")}; it is "${logLevel}".`);
  const sandbox = !production && sandboxAsked !== "0";
  return {
    port,
    host: read("HOST") ?? "0.0.0.0",
    dataDir: resolve(root, read("DATA_DIR") ?? "data"),
    databaseUrl,
    blobUrl: read("BLOB_URL"),
    smtpUrl,
    feedbackEmail,
    publicUrl: publicUrl?.replace(/\/+$/, "") ?? null,
    plaid: plaidSettings(read),
    truv: truvSettings(read),
    pointserv: pointservSettings(read),
    chat: chatSecrets(read),
    optimizely: optimizelySettings(read, root),
    clamav: clamavAddress(read("CLAMAV_URL")),
    rootKey: rootKey ? key("ROOT_KEY", rootKey) : null,
    previousRootKeys: (read("ROOT_KEY_PREVIOUS") ?? "")
      .split(",")
      .filter((part) => part.trim() !== "")
      .map((part) => key("ROOT_KEY_PREVIOUS", part.trim())),
    production,
    sandbox,
    logLevel,
    root,
    trustedProxies: (read("TRUSTED_PROXIES") ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
    rateLimit: sandbox ? { requests: 30_000, signIns: 3_000 } : { requests: 1_200, signIns: 60 },
  };
}
