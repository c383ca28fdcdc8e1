import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { valueAt } from "#engine/json/pointer.ts";
import schema from "#schemas/lookup-services.schema.json" with { type: "json" };
import type { LookupServices as Settings } from "#schemas/types/lookup-services.ts";
import { VendorFailure } from "#server/lending/vendors/income-link/vendor-call.ts";
import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";
import { textOf, type LookupService, type LookupServices, type LookupValues } from "./port.ts";

type HttpService = Settings["services"][string];

const VARIABLE = "LOOKUP_SERVICES";

/** Reads the file of HTTP services that LOOKUP_SERVICES names; none without it. */
export function lookupSettings(read: ReadVariable, root: string): LookupServices {
  const path = read(VARIABLE);
  if (path === null) return new Map();
  const settings = settingsIn(resolve(root, path));
  return new Map(
    Object.entries(settings.services).map(([name, service]) => [
      name,
      httpLookup(name, service, secretsOf(name, service, read)),
    ]),
  );
}

function settingsIn(path: string): Settings {
  let settings: unknown;
  try {
    settings = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new ConfigError(
      `${VARIABLE} must name a JSON file; ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const { $id: _id, ...body } = schema;
  const validate = new Ajv2020({ allErrors: true }).compile<Settings>(body);
  if (validate(settings)) return settings;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath === "" ? "/" : instancePath} ${message}`,
  );
  throw new ConfigError(
    `${path} differs from schemas/lookup-services.schema.json: ${faults.join("; ")}.`,
  );
}

/** Returns the values of the environment that a service sends, by the name in its templates. */
function secretsOf(name: string, { secrets = {} }: HttpService, read: ReadVariable): LookupValues {
  return Object.fromEntries(
    Object.entries(secrets).map(([placeholder, variable]) => {
      const value = read(variable);
      if (value === null)
        throw new ConfigError(
          `Set ${variable}: the lookup service "${name}" of ${VARIABLE} sends it as "${placeholder}".`,
        );
      return [placeholder, value];
    }),
  );
}

/** Returns a service that asks an HTTP server as its settings describe. */
export function httpLookup(
  name: string,
  service: HttpService,
  secrets: LookupValues,
): LookupService {
  const { method = "GET", headers = {}, body, matches, values, none = [404] } = service;
  return {
    async ask(question, signal) {
      // As a step of a path, dots would lead to another address of the vendor.
      if (Object.values(question).some((value) => /^\.{1,2}$/.test(textOf(value)))) return [];
      const given = { ...question, ...secrets };
      const response = await answered(name, filled(service.url, given, encodeURIComponent), {
        method,
        headers: {
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...Object.fromEntries(
            Object.entries(headers).map(([header, template]) => [header, filled(template, given)]),
          ),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(filledIn(body, given)) }),
        // Follows no redirect: the keys are for the configured address only.
        redirect: "error",
        signal,
      });
      if (none.includes(response.status)) {
        await response.body?.cancel();
        return [];
      }
      if (!response.ok) throw new VendorFailure(name, String(response.status));
      const answer: unknown = await response.json().catch(() => undefined);
      if (answer === undefined) throw new VendorFailure(name, "no JSON");
      const list = valueAt(answer, matches);
      if (list === undefined || list === null) return [];
      return (Array.isArray(list) ? (list as unknown[]) : [list]).map((match) =>
        valuesOf(match, values),
      );
    },
  };
}

async function answered(name: string, url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new VendorFailure(name, "nothing");
  }
}

/** Reads the values of an answer by their pointers; a value that the match lacks is left out. */
const valuesOf = (match: unknown, pointers: Readonly<Record<string, string>>): LookupValues =>
  Object.fromEntries(
    Object.entries(pointers)
      .map(([value, pointer]) => [value, valueAt(match, pointer)] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );

/** Fills the braces of a template. An argument that the question lacks leaves nothing. */
const filled = (
  template: string,
  values: LookupValues,
  encode: (text: string) => string = String,
): string =>
  template.replaceAll(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (_, placeholder: string) =>
    encode(textOf(values[placeholder])),
  );

/** Fills the texts of a JSON body. */
function filledIn(template: unknown, values: LookupValues): unknown {
  if (typeof template === "string") return filled(template, values);
  if (Array.isArray(template)) return template.map((each: unknown) => filledIn(each, values));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, filledIn(value, values)]),
  );
}
