import { decide, explain, type Decision } from "#engine/index.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";
import { readBootData } from "#src/boot/boot-data.ts";
import type { Client } from "#src/calls/client.ts";
import { createCalls } from "#src/calls/calls.ts";
import { createFlows, type Flows } from "#src/definitions/flows.ts";
import { loadDefinitions } from "#src/definitions/manifest.ts";
import { belongsToApplication, isInvited, locate } from "#src/definitions/routes.ts";

/** Why the page on screen is the one that it is. */
export interface Seen {
  flow: string;
  uuid: string;
  application: Application;
  version: string | null;
  decision: Decision;
  /** The decision in words, a candidate a line. */
  explained: string;
}

/** The page on screen by its address: the flow, and the application that it is of; null where there is none. */
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
    (isInvited(flow) ? await calls.currentSigning().catch(() => null) : null);
  return uuid == null ? null : { flow: flow.id, uuid };
}

/** Looks again at whatever page is on screen. The definitions are those that the application keeps. */
export function observer(client: Client) {
  const calls = createCalls(client);
  const readJson = async (url: string) => (await client.call(url, { external: true })).data;
  const loaded = new Map<string, Promise<Flows>>();
  const flowsAt = (address: string): Promise<Flows> => {
    const known = loaded.get(address) ?? loadDefinitions(address, readJson).then(createFlows);
    loaded.set(address, known);
    known.catch(() => loaded.delete(address));
    return known;
  };
  const { manifest } = readBootData();

  return {
    /** Address of an application's pages. */
    addressOf: async (uuid: string): Promise<string> => {
      const { all } = await flowsAt(manifest);
      const flow = all.find(belongsToApplication);
      return flow?.basePath.replace(":uuid", uuid).replace(/\/:.*$/, "") ?? "/";
    },
    home: async (): Promise<string> => {
      const { all } = await flowsAt(manifest);
      return all.find(belongsToApplication)?.basePath.split("/:")[0] ?? "/";
    },
    /** Null on a page that is of no application. */
    look: async (): Promise<Seen | null> => {
      const subject = await subjectOf(await flowsAt(manifest), calls, location);
      if (subject === null) return null;
      const [{ application, version, definitions = manifest }, profile] = await Promise.all([
        calls.application(subject.uuid),
        calls.profile(),
      ]);
      const flow = (await flowsAt(definitions)).compiled(subject.flow);
      return { ...subject, application, version, ...judged(flow, application, profile) };
    },
  };
}

function judged(flow: ReturnType<Flows["compiled"]>, application: Application, profile: Profile) {
  const decision = decide(flow, { application, profile }, { trace: true });
  return { decision, explained: explain(decision) };
}
