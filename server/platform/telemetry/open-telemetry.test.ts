import { createServer as createHttp } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Borrower, person } from "#server/testing/borrower.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { silent } from "./instruments.ts";
import { openTelemetry } from "./open-telemetry.ts";

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
}

/** Receives exports over OTLP, as a collector does. */
const received: { path: string; auth: string | undefined; body: string }[] = [];
const receiver = createHttp((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    received.push({
      path: request.url ?? "",
      auth: request.headers["x-key"] as string | undefined,
      body: Buffer.concat(parts).toString(),
    });
    response.setHeader("content-type", "application/json").end("{}");
  });
});
let server: TestServer;
let borrower: Borrower;
let attributes: Attribute[] = [];
let spans: Span[] = [];
let metrics: { name: string; histogram?: { dataPoints: { attributes: Attribute[] }[] } }[] = [];

const of = (list: Attribute[], key: string) => {
  const value = list.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  server = await testServer({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20secret",
      OTEL_SERVICE_NAME: "loans",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test,service.name=other",
    },
  });
  borrower = await Borrower.begin(server);
  await borrower.submit("person", { ...person, firstName: "CanaryFirst" });
  await borrower.call("GET", `${borrower.path}?email=canary@example.com`);
  await borrower.call("GET", "/canary-nowhere");
  await server.app.inject({
    method: "POST",
    url: "/identity/api/v1/login",
    payload: { email: "canary@example.com", password: "CanaryPassword" },
  });
  // Shutting down sends all pending records.
  await server.remove();
  const all = received.map(({ path, body }) => ({ path, body: JSON.parse(body) }));
  const traces = all.filter(({ path }) => path === "/v1/traces").map(({ body }) => body);
  attributes = traces[0].resourceSpans[0].resource.attributes;
  spans = traces.flatMap(({ resourceSpans }) => resourceSpans[0].scopeSpans[0].spans);
  metrics = all
    .filter(({ path }) => path === "/v1/metrics")
    .flatMap(({ body }) => body.resourceMetrics[0].scopeMetrics[0].metrics);
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

it("exports to the configured endpoint, with the configured service name and headers", () => {
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(["/v1/traces", "/v1/metrics"]));
  expect(new Set(received.map(({ auth }) => auth))).toEqual(new Set(["a secret"]));
  expect(of(attributes, "service.name")).toBe("loans");
  expect(of(attributes, "deployment.environment.name")).toBe("test");
});

it("names spans by route, never by address", () => {
  const names = new Set(spans.map(({ name }) => name));
  expect(names).toContain("GET /service-application/api/v1/application/:product/:uuid");
  expect(names).toContain("POST /identity/api/v1/login");
  const login = spans.find(({ name }) => name === "POST /identity/api/v1/login");
  expect(of(login?.attributes ?? [], "http.response.status_code")).toBe(401);
  expect(of(login?.attributes ?? [], "error.type")).toBe("Problem");
  expect(received.some(({ body }) => body.includes(borrower.uuid))).toBe(false);
});

it("puts database transactions into the trace of their request", () => {
  const [submit] = spans.filter(({ name }) => name.endsWith("/:uuid/screens"));
  const within = spans.filter(
    ({ traceId, parentSpanId }) => traceId === submit?.traceId && parentSpanId === submit.spanId,
  );
  expect(within.map(({ name }) => name)).toContain("db transaction");
});

it("measures requests by route, and the database", () => {
  const names = metrics.map(({ name }) => name);
  expect(names).toContain("http.server.request.duration");
  expect(names).toContain("db.client.operation.duration");
  const requests = metrics.find(({ name }) => name === "http.server.request.duration");
  const { dataPoints } = requests?.histogram ?? { dataPoints: [] };
  expect(dataPoints.map((point) => of(point.attributes, "http.route"))).toContain(
    "/identity/api/v1/login",
  );
});

it("exports no personal data", () => {
  const everything = received.map(({ body }) => body).join("\n");
  expect(everything).not.toMatch(/canary|lovelace|example\.com|1980-07-04/i);
  expect(everything).not.toContain(borrower.email);
});

it.each<[string, Record<string, string>]>([
  ["nothing is set", {}],
  ["the SDK is disabled", { OTEL_SDK_DISABLED: "true", OTEL_EXPORTER_OTLP_ENDPOINT: "http://x:1" }],
  [
    "every exporter is none",
    {
      OTEL_TRACES_EXPORTER: "none",
      OTEL_METRICS_EXPORTER: "none",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://x:1",
    },
  ],
])("exports nothing when %s", async (_, environment) => {
  expect(await openTelemetry(environment)).toBe(silent);
});

it.each<[string, Record<string, string>]>([
  ["OTEL_TRACES_EXPORTER", { OTEL_TRACES_EXPORTER: "zipkin" }],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }],
  ["OTEL_TRACES_SAMPLER", { OTEL_TRACES_SAMPLER: "sometimes" }],
  [
    "OTEL_TRACES_SAMPLER_ARG",
    { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "2" },
  ],
  ["OTEL_BSP_SCHEDULE_DELAY", { OTEL_BSP_SCHEDULE_DELAY: "soon" }],
  ["http://", { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "collector:4318" }],
])("names %s in the error when its value is invalid", async (name, environment) => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", ...environment };
  await expect(openTelemetry(settings)).rejects.toThrow(name);
});
