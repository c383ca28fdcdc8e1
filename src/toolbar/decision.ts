import {
  applicationFlowOf,
  decide,
  explain,
  productOf,
  traceDecision,
  type Decision,
} from "#engine/index.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";
import { readBootData } from "#src/definitions/boot-data.ts";
import type { Client } from "#src/calls/client.ts";
import { createCalls } from "#src/calls/calls.ts";
import { createFlows, type Flows } from "#src/definitions/flows.ts";
import { loadDefinitions } from "#src/definitions/manifest.ts";
import { isInvited, locate } from "#src/definitions/routes.ts";

/** The current page and its decision. */
export interface ObservedPage {
  flow: string;
  uuid: string;
  application: Application;
  version: string | null;
  decision: Decision;
  /** The decision in words, one candidate in each line. */
  explained: string;
  experiments: readonly ShownExperiment[];
}

/** An experiment or flag of the application, as the server decided it. */
interface ShownExperiment {
  name: string;
  /** Its variation, or whether the flag is on. */
  value: string;
  /** Whether the server has counted that the account saw it. Null for a flag without variations. */
  counted: boolean | null;
}

/** Returns the flow and application of the current address; null without an application. */
export async function subjectOf(
  flows: Flows,
  calls: Pick<ReturnType<typeof createCalls>, "currentSigning">,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): Promise<{ flow: string; uuid: string } | null> {
  const place = locate(flows.all, pathname, search);
  const flow = flows.all.find(({ id }) => id === place?.flow);
  if (place === null || flow === undefined) return null;
  const uuid =
    place.params["uuid"] ??
    (isInvited(flow) ? await calls.currentSigning(flow.id).catch(() => null) : null);
  return uuid == null ? null : { flow: flow.id, uuid };
}

/** Observes the current page with the version of the definitions that its application keeps. */
export function observer(client: Client) {
  const readJson = async (url: string) => (await client.call(url, { external: true })).data;
  const loaded = new Map<string, Promise<Flows>>();
  const flowsAt = (address: string): Promise<Flows> => {
    const flows = loaded.get(address) ?? loadDefinitions(address, readJson).then(createFlows);
    loaded.set(address, flows);
    flows.catch(() => loaded.delete(address));
    return flows;
  };
  const { manifest } = readBootData();

  return {
    /** Returns the address of an application. @param product the first product when absent */
    addressOf: async (uuid: string, product?: string): Promise<string> => {
      const flows = await flowsAt(manifest);
      const flow = applicationFlowOf(flows.all, product ?? flows.product);
      return flow?.basePath.replace(":uuid", uuid).replace(/\/:.*$/, "") ?? "/";
    },
    home: async (): Promise<string> => {
      const { addresses } = await flowsAt(manifest);
      return addresses.home;
    },
    /** Returns null on a page without an application. */
    look: async (): Promise<ObservedPage | null> => {
      const flows = await flowsAt(manifest);
      const place = locate(flows.all, location.pathname, location.search);
      const own = flows.all.find(({ id }) => id === place?.flow);
      const calls = createCalls(client, productOf(flows.all, own) ?? flows.product);
      const subject = await subjectOf(flows, calls, location);
      if (subject === null) return null;
      const [{ application, version, definitions = manifest }, profile] = await Promise.all([
        calls.application(subject.uuid),
        calls.profile(),
      ]);
      const flow = (await flowsAt(definitions)).compiled(subject.flow);
      const experiments = experimentsOf(application, profile);
      return {
        ...subject,
        application,
        version,
        experiments,
        ...judged(flow, application, profile),
      };
    },
  };
}

function experimentsOf(
  { flags = {} }: Application,
  { shownExperiments = [] }: Profile,
): ShownExperiment[] {
  return Object.entries(flags).map(([name, value]) => ({
    name,
    value: String(value),
    counted: typeof value === "string" ? shownExperiments.includes(name) : null,
  }));
}

function judged(flow: ReturnType<Flows["compiled"]>, application: Application, profile: Profile) {
  const decision = decide(flow, { application, profile }, { trace: traceDecision });
  return { decision, explained: explain(decision) };
}
