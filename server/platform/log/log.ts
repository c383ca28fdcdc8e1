import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from "fastify";
import { standardOutput } from "./batched-lines.ts";
import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";

const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Reads the least severe level that the log has. */
export function logLevel(read: ReadVariable): string {
  const level = read("LOG_LEVEL") ?? "info";
  if (!LEVELS.includes(level))
    throw new ConfigError(`LOG_LEVEL must be one of ${LEVELS.join(", ")}; it is "${level}".`);
  return level;
}

/** Most errors of an AggregateError that a line of the log lists. */
const MOST_ERRORS = 5;

type SafeError = { type: string; message: string; stack: string; [key: string]: unknown };

/**
 * Returns the loggable part of whatever was thrown. A value that is no error is named by its type,
 * because its text may quote data.
 */
export const safeFailure = (thrown: unknown): SafeError =>
  thrown instanceof Error
    ? safeError(thrown)
    : { type: typeof thrown, message: `A value of type ${typeof thrown} was thrown`, stack: "" };

/**
 * Returns the loggable part of an error: kind, code and place, never its own message, which may
 * quote data or query parameters. The message of the line names the kinds instead, those of the
 * causes included, so that it is never empty.
 */
export function safeError(error: Error & { code?: unknown }): SafeError {
  const errors = error instanceof AggregateError ? error.errors.filter(isError) : [];
  const cause = isError(error.cause) ? safeError(error.cause) : undefined;
  const parts = errors.slice(0, MOST_ERRORS).map(safeError);
  const causes = [...parts, ...(cause ? [cause] : [])].map(({ message }) => message).join(", ");
  const code = typeof error.code === "string" ? error.code : undefined;
  const kind = [error.name, code].filter(Boolean).join(" ") || "Error";
  return {
    type: error.name,
    message: causes === "" ? kind : `${kind}: ${causes}`,
    ...(code === undefined ? {} : { code }),
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim())
      .join(" < "),
    ...(parts.length > 0 ? { errors: parts } : {}),
    ...(cause ? { cause } : {}),
  };
}

const isError = (value: unknown): value is Error => value instanceof Error;

type LogFn = FastifyBaseLogger["error"];

/**
 * Gives a line about an error a message when it has none, or only that of the error, which may be
 * empty and may quote data. The logger and its framework take the error's own otherwise.
 */
function withMessage(this: unknown, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message] = args as readonly unknown[];
  const line = first instanceof Error ? { err: first } : first;
  const { err, error = err }: { err?: unknown; error?: unknown } =
    typeof line === "object" && line !== null ? line : {};
  const isOwn = error instanceof Error && message === error.message;
  if (error === undefined || (message !== undefined && message !== "" && !isOwn))
    method.apply(this, args);
  else method.apply(this, [line, safeFailure(error).message] as unknown as Parameters<LogFn>);
}

/** Writes one JSON object a line to standard output. */
export function loggerOptions(level: string): FastifyServerOptions["logger"] {
  if (level === "silent") return false;
  return {
    level,
    stream: standardOutput,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { logMethod: withMessage },
    serializers: {
      err: safeFailure,
      error: safeFailure,
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url ?? null,
      }),
    },
  };
}

/**
 * Logs one line for each request with the pattern of its route. An address may contain personal
 * data.
 */
export function installAccessLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    app.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.session ? { account: request.session.accountUuid } : {}),
      },
      "request",
    );
    done();
  });
}
