/** The borrower's calls on applications, each with a session. */
import type { FastifyInstance } from "fastify";
import { ownApplication } from "#server/lending/access/own-application.ts";
import { requireSession } from "#server/platform/security/authenticate.ts";
import { draftRoutes } from "./draft-routes.ts";
import { openingRoutes } from "./opening-routes.ts";
import type { ApplicationPluginPorts } from "./ports.ts";
import { readingRoutes } from "./reading-routes.ts";
import { screenRoutes } from "./screen-routes.ts";

export function applicationPlugin(services: ApplicationPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const own = ownApplication(app, services);
    openingRoutes(app, services);
    readingRoutes(app, services, own);
    screenRoutes(app, services, own);
    draftRoutes(app, services, own);
  };
}
