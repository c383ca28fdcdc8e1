/** The environment, read once and checked; nothing else in the server looks at `process.env`. */
import { resolve } from "node:path";
import type { PlaidSettings } from "#server/bank-link/plaid.ts";
import type { ChatSecrets } from "#server/chat/providers/port.ts";
import type { PointservSettings } from "#server/income-link/pointserv.ts";
import type { TruvSettings } from "#server/income-link/truv.ts";

export interface Config {
  port: number;
  host: string;
  /** Absolute path of the data folder. */
  dataDir: string;
  /** PostgreSQL address; null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  blobUrl: string | null;
  /** Mail server; null when none is set up. */
  smtpUrl: string | null;
  /** Where feedback to the chief executive is mailed; null for the organisation's own address. */
  feedbackEmail: string | null;
  /** Origin under which borrowers reach the product, without a slash at the end; null when the organisation's counts. */
  publicUrl: string | null;
  /** Plaid for account links; null without its keys. */
  plaid: PlaidSettings | null;
  /** Truv for income from payroll; null without its keys. */
  truv: TruvSettings | null;
  /** The gateway to Pointserv for income from tax records; null when none is set up. */
  pointserv: PointservSettings | null;
  /** Providers of chat whose secrets are here. */
  chat: ChatSecrets;
  /** Optimizely for flags and experiments; null when flows/flags.json decides alone. */
  optimizely: { sdkKey: string | null; accessToken: string | null; datafile: string | null } | null;
  /** Where clamd listens; null when files are searched for the scanners' test file only. */
  clamav: { host: string; port: number } | null;
  /** 32 bytes; null when it is to be read from, or created in, `dataDir`. */
  rootKey: Uint8Array | null;
  /** Keys that wrapped data keys before; only ever unwrapped with. */
  previousRootKeys: Uint8Array[];
  production: boolean;
  sandbox: boolean;
  logLevel: string;
  /** Folder that holds `flows/`, `schemas/` and `dist/`. */
  root: string;
  /** Addresses of proxies whose word on where a request comes from is believed; none unless they are named. */
  trustedProxies: string[];
  /** Requests a minute, by session or address. */
  rateLimit: { requests: number; signIns: number };
}

/** Hosts of Plaid by `PLAID_ENV`. */
const PLAID_HOSTS: Readonly<Record<string, string>> = {
  sandbox: "https://sandbox.plaid.com",
  production: "https://production.plaid.com",
};

type Given = (name: string) => string | null;

/** Two variables that only make sense together; null when neither is there. */
function pair(given: Given, vendor: string, names: [string, string]): [string, string] | null {
  const [first, second] = names.map(given);
  if (first == null && second == null) return null;
  if (first == null || second == null)
    throw new ConfigError(
      `${first == null ? names[0] : names[1]} is missing: ${vendor} needs both, or neither.`,
    );
  return [first, second];
}

/** Variables that only make sense together; null when none is there. */
function together<const Names extends readonly string[]>(
  given: Given,
  vendor: string,
  names: Names,
): { [K in keyof Names]: string } | null {
  const values = names.map(given);
  if (values.every((value) => value === null)) return null;
  const missing = names.filter((_, index) => values[index] === null);
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(", ")} missing: ${vendor} needs all of ${names.join(", ")}, or none.`,
    );
  return values as { [K in keyof Names]: string };
}

function chatSecrets(given: Given): ChatSecrets {
  const twilio = together(given, "Twilio", [
    "TWILIO_ACCOUNT_SID",
    "TWILIO_API_KEY_SID",
    "TWILIO_API_KEY_SECRET",
    "TWILIO_CONVERSATIONS_SERVICE_SID",
  ]);
  const stream = together(given, "Stream", ["STREAM_API_KEY", "STREAM_API_SECRET"]);
  const talkjs = together(given, "TalkJS", ["TALKJS_APP_ID", "TALKJS_SECRET_KEY"]);
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

function truvSettings(given: Given): TruvSettings | null {
  const keys = pair(given, "Truv", ["TRUV_CLIENT_ID", "TRUV_SECRET"]);
  return keys && { clientId: keys[0], secret: keys[1], baseUrl: "https://prod.truv.com" };
}

function pointservSettings(given: Given): PointservSettings | null {
  const keys = pair(given, "Pointserv", ["POINTSERV_URL", "POINTSERV_KEY"]);
  if (keys === null) return null;
  if (!/^https:\/\/[^?#\s]+$/.test(keys[0]))
    throw new ConfigError(
      "POINTSERV_URL must be the https:// address of your gateway to Pointserv, without a query.",
    );
  return { baseUrl: keys[0].replace(/\/+$/, ""), key: keys[1] };
}

function plaidSettings(given: Given): PlaidSettings | null {
  const keys = pair(given, "Plaid", ["PLAID_CLIENT_ID", "PLAID_SECRET"]);
  if (keys === null) return null;
  const [clientId, secret] = keys;
  const environment = given("PLAID_ENV") ?? "sandbox";
  const baseUrl = PLAID_HOSTS[environment];
  if (baseUrl === undefined)
    throw new ConfigError(`PLAID_ENV must be sandbox or production; it is "${environment}".`);
  const redirectUri = given("PLAID_REDIRECT_URI");
  if (redirectUri !== null && !/^https:\/\/[^?#]+$/.test(redirectUri))
    throw new ConfigError(
      "PLAID_REDIRECT_URI must be an https:// address without a query, as it is registered with Plaid.",
    );
  return { clientId, secret, baseUrl, clientName: "Home equity line", redirectUri };
}

/** The datafile is named by its path: it is read where it is used. */
function optimizelySettings(given: Given, root: string): Config["optimizely"] {
  const sdkKey = given("OPTIMIZELY_SDK_KEY");
  const accessToken = given("OPTIMIZELY_ACCESS_TOKEN");
  const datafile = given("OPTIMIZELY_DATAFILE");
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

export type Environment = Record<string, string | undefined>;

export class ConfigError extends Error {
  override name = "ConfigError";
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

/** Environment → configuration. Throws a ConfigError that names the variable and how to set it. */
export function readConfig(environment: Environment, root: string): Config {
  const given = (name: string) => environment[name]?.trim() || null;
  const production = given("NODE_ENV") === "production";
  const port = Number(given("PORT") ?? "4000");
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`PORT must be a whole number from 0 to 65535; it is "${given("PORT")}".`);
  const rootKey = given("ROOT_KEY");
  if (production && !rootKey)
    throw new ConfigError(
      "ROOT_KEY is missing. In production the server does not make one up: set 32 random bytes in base64 (openssl rand -base64 32) and keep them apart from the data.",
    );
  const databaseUrl = given("DATABASE_URL");
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError("DATABASE_URL must begin with postgres:// or postgresql://.");
  const smtpUrl = given("SMTP_URL");
  if (smtpUrl && !/^smtps?:\/\/[^/]/.test(smtpUrl))
    throw new ConfigError(
      "SMTP_URL must begin with smtp:// or smtps:// and name a mail server, such as smtps://user:password@mail.example.com:465.",
    );
  const feedbackEmail = given("FEEDBACK_EMAIL");
  if (feedbackEmail && !/^[^\s@,<>]+@[^\s@,<>]+$/.test(feedbackEmail))
    throw new ConfigError("FEEDBACK_EMAIL must be one e-mail address, such as ceo@lender.example.");
  const publicUrl = given("PUBLIC_URL");
  if (publicUrl && !/^https?:\/\/[^/?#]+\/*$/.test(publicUrl))
    throw new ConfigError(
      "PUBLIC_URL must be the origin that borrowers open, such as https://apply.example.com, without a path.",
    );
  const sandboxAsked = given("SANDBOX");
  if (sandboxAsked !== null && sandboxAsked !== "0" && sandboxAsked !== "1")
    throw new ConfigError(`SANDBOX must be 0 or 1; it is "${sandboxAsked}".`);
  const logLevel = given("LOG_LEVEL") ?? "info";
  if (!levels.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL must be one of ${levels.join(", ")}; it is "${logLevel}".`);
  const sandbox = !production && sandboxAsked !== "0";
  return {
    port,
    host: given("HOST") ?? "0.0.0.0",
    dataDir: resolve(root, given("DATA_DIR") ?? "data"),
    databaseUrl,
    blobUrl: given("BLOB_URL"),
    smtpUrl,
    feedbackEmail,
    publicUrl: publicUrl?.replace(/\/+$/, "") ?? null,
    plaid: plaidSettings(given),
    truv: truvSettings(given),
    pointserv: pointservSettings(given),
    chat: chatSecrets(given),
    optimizely: optimizelySettings(given, root),
    clamav: clamavAddress(given("CLAMAV_URL")),
    rootKey: rootKey ? key("ROOT_KEY", rootKey) : null,
    previousRootKeys: (given("ROOT_KEY_PREVIOUS") ?? "")
      .split(",")
      .filter((part) => part.trim() !== "")
      .map((part) => key("ROOT_KEY_PREVIOUS", part.trim())),
    production,
    sandbox,
    logLevel,
    root,
    trustedProxies: (given("TRUSTED_PROXIES") ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
    rateLimit: sandbox ? { requests: 30_000, signIns: 3_000 } : { requests: 1_200, signIns: 60 },
  };
}
