import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { answerUnroutable, type WordingFor } from "#server/platform/errors/handler.ts";
import { endLateSenders } from "./late-senders.ts";
import { answerUnparsable } from "./unparsable.ts";
import { loggerOptions } from "#server/platform/log/log.ts";

export interface ServerSettings {
  logLevel: string;
  /** Addresses of proxies whose forwarding headers the server trusts; none unless they are named. */
  trustedProxies: string[];
  /** Returns the address that serves a requested one; absent: the requested one. */
  servedPath?: (url: string) => string;
}

/** Creates the bare server: limits, strict validation, log. The services use its logger. */
export function createServer(
  { logLevel, trustedProxies, servedPath }: ServerSettings,
  wordingFor: WordingFor,
): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(logLevel),
    // Our own access log names routes, never addresses.
    logController: new LogController({ disableRequestLogging: true }),
    ...(trustedProxies.length === 0 ? {} : { trustProxy: trustedProxies }),
    ...(servedPath ? { rewriteUrl: ({ url = "/" }: IncomingMessage) => servedPath(url) } : {}),
    genReqId: () => randomUUID(),
    // Bytes; a drawn signature is the largest JSON body.
    bodyLimit: 1024 * 1024,
    // Milliseconds for a whole request: a slow sender cannot hold a connection forever.
    requestTimeout: 120_000,
    forceCloseConnections: true,
    // Characters; the app answers any path below its own, however long within reason.
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: answerUnroutable(wordingFor),
    clientErrorHandler: answerUnparsable,
  });
  app.setValidatorCompiler(validatorsOnDemand());
  endLateSenders(app);
  return app;
}

/**
 * Compiles the schema of a call with its first request. Compiling those of all calls takes more than
 * a second of each start.
 */
function validatorsOnDemand() {
  // Validation never changes a value: it converts, drops and fills in nothing.
  const ajv = new Ajv({ allErrors: true });
  addFormats(ajv);
  return ({ schema }: { schema: object }) => {
    let compiled: ReturnType<Ajv["compile"]> | null = null;
    const validate = (data: unknown): boolean => {
      compiled ??= ajv.compile(schema);
      const valid = compiled(data) as boolean;
      validate.errors = compiled.errors ?? null;
      return valid;
    };
    validate.errors = null as ReturnType<Ajv["compile"]>["errors"] | null;
    return validate;
  };
}
