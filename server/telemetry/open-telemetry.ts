import { context } from "@opentelemetry/api";
import type { Sampler } from "@opentelemetry/sdk-trace";
import { ConfigError, type Environment } from "#server/config.ts";
import { silent, type Instruments } from "./instruments.ts";

/** Traces and metrics by OTLP over HTTP, set up by the variables that OpenTelemetry itself has settled on. */

type Signal = "TRACES" | "METRICS";
const PATHS: Readonly<Record<Signal, string>> = { TRACES: "v1/traces", METRICS: "v1/metrics" };
const PROTOCOL = "http/json";
const SERVICE = "hearthline";

type Given = (name: string) => string | null;

/** Where a signal goes; null when it goes nowhere. The address of one signal is taken whole, the common one gets the signal's path. */
function endpointOf(given: Given, signal: Signal): string | null {
  const exporter = given(`OTEL_${signal}_EXPORTER`) ?? "otlp";
  if (exporter === "none") return null;
  if (exporter !== "otlp")
    throw new ConfigError(`OTEL_${signal}_EXPORTER must be otlp or none; it is "${exporter}".`);
  const own = given(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`);
  const common = given("OTEL_EXPORTER_OTLP_ENDPOINT");
  const url = own ?? (common === null ? null : `${common.replace(/\/+$/, "")}/${PATHS[signal]}`);
  if (url === null) return null;
  if (!/^https?:\/\/[^\s]+$/.test(url))
    throw new ConfigError(
      `The address for OTEL ${signal.toLowerCase()} must begin with http:// or https://, such as http://collector:4318.`,
    );
  const protocol =
    given(`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`) ?? given("OTEL_EXPORTER_OTLP_PROTOCOL");
  if (protocol !== null && protocol !== PROTOCOL)
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_PROTOCOL must be ${PROTOCOL}, which is what this server speaks; it is "${protocol}".`,
    );
  return url;
}

function numberOf(given: Given, name: string, otherwise: number, max: number): number {
  const text = given(name);
  const value = text === null ? otherwise : Number(text);
  if (!(value >= 0 && value <= max))
    throw new ConfigError(`${name} must be a number from 0 to ${max}; it is "${text}".`);
  return value;
}

const A_DAY = 86_400_000;

async function samplerOf(given: Given): Promise<Sampler> {
  const { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler } =
    await import("@opentelemetry/sdk-trace");
  const ratio = () =>
    new TraceIdRatioBasedSampler(numberOf(given, "OTEL_TRACES_SAMPLER_ARG", 1, 1));
  const based = (root: Sampler) => new ParentBasedSampler({ root });
  const samplers: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: ratio,
    parentbased_always_on: () => based(new AlwaysOnSampler()),
    parentbased_always_off: () => based(new AlwaysOffSampler()),
    parentbased_traceidratio: () => based(ratio()),
  };
  const name = given("OTEL_TRACES_SAMPLER") ?? "parentbased_always_on";
  const make = samplers[name];
  if (!make)
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER must be one of ${Object.keys(samplers).join(", ")}; it is "${name}".`,
    );
  return make();
}

/** `key=value` pairs, separated by commas, values percent-encoded. */
function pairs(text: string | null): Record<string, string> {
  return Object.fromEntries(
    (text ?? "")
      .split(",")
      .map((pair) => pair.split("=").map((part) => decodeURIComponent(part.trim())))
      .flatMap(([name, value]) => (name && value !== undefined ? [[name, value]] : [])),
  );
}

async function resourceOf(given: Given) {
  const { defaultResource, resourceFromAttributes } = await import("@opentelemetry/resources");
  const named = given("OTEL_SERVICE_NAME");
  return defaultResource().merge(
    resourceFromAttributes({
      "service.name": SERVICE,
      ...pairs(given("OTEL_RESOURCE_ATTRIBUTES")),
      ...(named === null ? {} : { "service.name": named }),
    }),
  );
}

/**
 * Instruments that send to the receivers of the environment; silent ones when there is none, or with `OTEL_SDK_DISABLED=true`. A receiver
 * that is away loses what was noted and holds nothing up. Throws a ConfigError that names the variable and how to set it.
 */
export async function openTelemetry(environment: Environment): Promise<Instruments> {
  const given: Given = (name) => environment[name]?.trim() || null;
  if (given("OTEL_SDK_DISABLED")?.toLowerCase() === "true") return silent;
  const traces = endpointOf(given, "TRACES");
  const metrics = endpointOf(given, "METRICS");
  if (traces === null && metrics === null) return silent;

  const resource = await resourceOf(given);
  const ends: (() => Promise<void>)[] = [];
  let { tracer, meter } = silent;

  if (traces !== null) {
    const { BatchSpanProcessor, TracerProvider } = await import("@opentelemetry/sdk-trace");
    const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
    const { AsyncLocalStorageContextManager } = await import("@opentelemetry/context-async-hooks");
    // What happens within a request belongs to its trace. One for the process; a second server in it shares the first one's.
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const provider = new TracerProvider({
      resource,
      sampler: await samplerOf(given),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({ url: traces, headers: headersOf(given, "TRACES") }),
          scheduledDelayMillis: numberOf(given, "OTEL_BSP_SCHEDULE_DELAY", 5_000, A_DAY),
        }),
      ],
    });
    tracer = provider.getTracer(SERVICE);
    ends.push(() => provider.shutdown());
  }

  if (metrics !== null) {
    const { MeterProvider, PeriodicExportingMetricReader } =
      await import("@opentelemetry/sdk-metrics");
    const { OTLPMetricExporter } = await import("@opentelemetry/exporter-metrics-otlp-http");
    const every = numberOf(given, "OTEL_METRIC_EXPORT_INTERVAL", 60_000, A_DAY);
    const provider = new MeterProvider({
      resource,
      readers: [
        new PeriodicExportingMetricReader({
          exporter: new OTLPMetricExporter({ url: metrics, headers: headersOf(given, "METRICS") }),
          exportIntervalMillis: every,
          exportTimeoutMillis: Math.min(every, 30_000),
        }),
      ],
    });
    meter = provider.getMeter(SERVICE);
    ends.push(() => provider.shutdown());
  }

  return {
    tracer,
    meter,
    // A receiver that is away is no reason not to end.
    end: async () => void (await Promise.allSettled(ends.map((end) => end()))),
  };
}

const headersOf = (given: Given, signal: Signal): Record<string, string> => ({
  ...pairs(given("OTEL_EXPORTER_OTLP_HEADERS")),
  ...pairs(given(`OTEL_EXPORTER_OTLP_${signal}_HEADERS`)),
});
