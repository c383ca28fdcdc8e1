import type { FastifyInstance } from "fastify";
import { firstProduct } from "#engine/index.ts";
import type { RetentionPorts } from "#server/lending/retention/erase-due.ts";
import { clockRoutes } from "./clock-routes.ts";
import { listRoutes } from "./list-routes.ts";
import type { FullPersona } from "./personas.ts";
import type { Place, Sandbox, SandboxPorts } from "./place.ts";
import { placingRoutes } from "./placing-routes.ts";
import { toolbarFiles, type ToolbarPorts } from "./toolbar.ts";
import type { WalkServices } from "./walk.ts";

/** Longest wait for jobs before a call answers, milliseconds. */
const JOBS_MILLISECONDS = 20_000;

/** The sandbox's calls. Not registered in production. */
export function sandboxPlugin(
  walking: WalkServices<SandboxPorts & RetentionPorts & ToolbarPorts>,
  { personas, places }: { personas: ReadonlyMap<string, FullPersona>; places: readonly Place[] },
  defaultOrganisation: string,
) {
  const { services } = walking;
  const shared = [...services.definitions.base.values()].map(({ flow }) => flow.value);
  const sandbox: Sandbox = {
    walking,
    personas,
    places,
    defaultOrganisation,
    firstProduct: firstProduct(shared) ?? "",
    patience: JOBS_MILLISECONDS,
  };
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(toolbarFiles(services));
    listRoutes(app, sandbox, services.underWay);
    placingRoutes(app, sandbox);
    clockRoutes(app, walking, sandbox.patience);
  };
}
