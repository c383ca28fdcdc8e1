import { context, SpanKind, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Instruments } from "./instruments.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Trace of this request; null before it began. */
    span: Span | null;
  }
}

/** Seconds, as OpenTelemetry's conventions for HTTP have them. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * A span and a duration for every request, by the route's pattern and never by the address, which may hold anything; names follow
 * OpenTelemetry's semantic conventions for HTTP servers. What travels in headers and bodies is not told.
 */
export function installRequestTraces(app: FastifyInstance, { tracer, meter }: Instruments): void {
  const duration = meter.createHistogram("http.server.request.duration", {
    unit: "s",
    description: "How long requests took, by route.",
    advice: { explicitBucketBoundaries: BOUNDS },
  });
  app.decorateRequest("span", null);

  const about = ({ method, routeOptions }: FastifyRequest) => ({
    "http.request.method": METHODS.has(method) ? method : "_OTHER",
    ...(routeOptions.url === undefined ? {} : { "http.route": routeOptions.url }),
  });

  app.addHook("onRequest", (request, _reply, done) => {
    const attributes = about(request);
    const route = attributes["http.route"];
    const method = attributes["http.request.method"];
    const span = tracer.startSpan(route === undefined ? method : `${method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes,
    });
    request.span = span;
    context.with(trace.setSpan(context.active(), span), done);
  });

  app.addHook("onError", async (request, _reply, error) => {
    // The kind alone: a message may quote what was sent.
    request.span?.setAttribute("error.type", error.name);
  });

  const end = (request: FastifyRequest, status: number, seconds: number) => {
    const { span } = request;
    if (span === null) return;
    request.span = null;
    span.setAttribute("http.response.status_code", status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    duration.record(seconds, { ...about(request), "http.response.status_code": status });
  };

  app.addHook("onResponse", async (request, reply: FastifyReply) =>
    end(request, reply.statusCode, reply.elapsedTime / 1000),
  );
  // The browser went away before the answer: no status was sent.
  app.addHook("onRequestAbort", async (request) => {
    request.span?.setAttribute("error.type", "aborted").end();
    request.span = null;
  });
}
