import { context, SpanKind, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Instruments, silent } from "./instruments.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Span of this request; null before the request began. */
    span: Span | null;
  }
}

/** Bucket bounds in seconds, from OpenTelemetry's conventions for HTTP. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Records a span and a duration for every request by the route's pattern, because an address may
 * contain anything. Names follow OpenTelemetry's semantic conventions for HTTP servers. It records
 * no headers and no bodies.
 */
export function installRequestTraces(app: FastifyInstance, instruments: Instruments): void {
  app.decorateRequest("span", null);
  // Records that nobody receives cost a tenth of a poll.
  if (instruments === silent) return;
  const { tracer, meter } = instruments;
  const duration = meter.createHistogram("http.server.request.duration", {
    unit: "s",
    description: "Duration of requests, by route.",
    advice: { explicitBucketBoundaries: BOUNDS },
  });

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
    // Records the kind only, because a message may quote the request.
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

  app.addHook("onResponse", (request, reply: FastifyReply, done) => {
    end(request, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  // The browser closed the connection before the answer, so there is no status.
  app.addHook("onRequestAbort", async (request) => {
    request.span?.setAttribute("error.type", "aborted").end();
    request.span = null;
  });
}
