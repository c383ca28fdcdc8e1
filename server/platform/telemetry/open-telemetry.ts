import { context } from "@opentelemetry/api";
import type { Sampler } from "@opentelemetry/sdk-trace";
import {
  ConfigError,
  type Environment,
  type ReadVariable,
  readerOf,
} from "#server/platform/environment/environment.ts";
import { silent, type Instruments } from "./instruments.ts";

/**
 * Exports traces and metrics by OTLP over HTTP, configured by OpenTelemetry's standard environment
 * variables.
 */

type Signal = "TRACES" | "METRICS";
const PATHS: Readonly<Record<Signal, string>> = { TRACES: "v1/traces", METRICS: "v1/metrics" };
const PROTOCOL = "http/json";
const SERVICE = "hearthline";

/**
 * Returns the endpoint of a signal; null when the server does not export the signal. The signal's
 * own variable is used unchanged; the common one gets the signal's path appended.
 */
function endpointOf(read: ReadVariable, signal: Signal): string | null {
  const exporter = read(`OTEL_${signal}_EXPORTER`) ?? "otlp";
  if (exporter === "none") return null;
  if (exporter !== "otlp")
    throw new ConfigError(`OTEL_${signal}_EXPORTER must be otlp or none; it is "${exporter}".`);
  const own = read(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`);
  const common = read("OTEL_EXPORTER_OTLP_ENDPOINT");
  const url = own ?? (common === null ? null : `${common.replace(/\/+$/, "")}/${PATHS[signal]}`);
  if (url === null) return null;
  if (!/^https?:\/\/[^\s]+$/.test(url))
    throw new ConfigError(
      `The address for OTEL ${signal.toLowerCase()} must begin with http:// or https://, such as http://collector:4318.`,
    );
  const protocol =
    read(`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`) ?? read("OTEL_EXPORTER_OTLP_PROTOCOL");
  if (protocol !== null && protocol !== PROTOCOL)
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_PROTOCOL must be ${PROTOCOL}, which is what this server speaks; it is "${protocol}".`,
    );
  return url;
}

function numberOf(read: ReadVariable, name: string, otherwise: number, max: number): number {
  const text = read(name);
  const value = text === null ? otherwise : Number(text);
  if (!(value >= 0 && value <= max))
    throw new ConfigError(`${name} must be a number from 0 to ${max}; it is "${text}".`);
  return value;
}

const A_DAY = 86_400_000;

async function samplerOf(read: ReadVariable): Promise<Sampler> {
  const { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler } =
    await import("@opentelemetry/sdk-trace");
  const ratio = () => new TraceIdRatioBasedSampler(numberOf(read, "OTEL_TRACES_SAMPLER_ARG", 1, 1));
  const based = (root: Sampler) => new ParentBasedSampler({ root });
  const samplers: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: ratio,
    parentbased_always_on: () => based(new AlwaysOnSampler()),
    parentbased_always_off: () => based(new AlwaysOffSampler()),
    parentbased_traceidratio: () => based(ratio()),
  };
  const name = read("OTEL_TRACES_SAMPLER") ?? "parentbased_always_on";
  const make = samplers[name];
  if (!make)
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER must be one of ${Object.keys(samplers).join(", ")}; it is "${name}".`,
    );
  return make();
}

/** Parses `key=value` pairs, separated by commas, with percent-encoded values. */
function pairs(text: string | null): Record<string, string> {
  return Object.fromEntries(
    (text ?? "")
      .split(",")
      .map((pair) => pair.split("=").map((part) => decodeURIComponent(part.trim())))
      .flatMap(([name, value]) => (name && value !== undefined ? [[name, value]] : [])),
  );
}

async function resourceOf(read: ReadVariable) {
  const { defaultResource, resourceFromAttributes } = await import("@opentelemetry/resources");
  const named = read("OTEL_SERVICE_NAME");
  return defaultResource().merge(
    resourceFromAttributes({
      "service.name": SERVICE,
      ...pairs(read("OTEL_RESOURCE_ATTRIBUTES")),
      ...(named === null ? {} : { "service.name": named }),
    }),
  );
}

/**
 * Returns instruments that export to the receivers of the environment; silent ones without a
 * receiver or with `OTEL_SDK_DISABLED=true`. An unreachable receiver loses records and delays
 * nothing. Throws a ConfigError that names the variable and how to set it.
 */
export async function openTelemetry(environment: Environment): Promise<Instruments> {
  const read = readerOf(environment);
  if (read("OTEL_SDK_DISABLED")?.toLowerCase() === "true") return silent;
  const traces = endpointOf(read, "TRACES");
  const metrics = endpointOf(read, "METRICS");
  if (traces === null && metrics === null) return silent;

  const resource = await resourceOf(read);
  const ends: (() => Promise<void>)[] = [];
  let { tracer, meter } = silent;

  if (traces !== null) {
    const { BatchSpanProcessor, TracerProvider } = await import("@opentelemetry/sdk-trace");
    const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
    const { AsyncLocalStorageContextManager } = await import("@opentelemetry/context-async-hooks");
    // Spans within a request belong to its trace. The context manager is global: a second server in
    // the process shares the first one's.
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const provider = new TracerProvider({
      resource,
      sampler: await samplerOf(read),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({ url: traces, headers: headersOf(read, "TRACES") }),
          scheduledDelayMillis: numberOf(read, "OTEL_BSP_SCHEDULE_DELAY", 5_000, A_DAY),
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
    const every = numberOf(read, "OTEL_METRIC_EXPORT_INTERVAL", 60_000, A_DAY);
    const provider = new MeterProvider({
      resource,
      readers: [
        new PeriodicExportingMetricReader({
          exporter: new OTLPMetricExporter({ url: metrics, headers: headersOf(read, "METRICS") }),
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
    // An unreachable receiver must not block the shutdown.
    end: async () => void (await Promise.allSettled(ends.map((end) => end()))),
  };
}

const headersOf = (read: ReadVariable, signal: Signal): Record<string, string> => ({
  ...pairs(read("OTEL_EXPORTER_OTLP_HEADERS")),
  ...pairs(read(`OTEL_EXPORTER_OTLP_${signal}_HEADERS`)),
});
