/** The borrower's calls on the documents of an application, each with a session. */
import type { FastifyInstance } from "fastify";
import {
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import { requireSession, type SessionPorts } from "#server/platform/security/authenticate.ts";
import { documentReadingRoutes, type DocumentReadingPorts } from "./document-reading-routes.ts";
import { documentUploadRoutes, type DocumentUploadPorts } from "./document-upload-routes.ts";
import {
  documentVerificationRoutes,
  type DocumentVerificationPorts,
} from "./document-verification-routes.ts";

export type DocumentPluginPorts = OwnApplicationPorts &
  SessionPorts &
  DocumentUploadPorts &
  DocumentReadingPorts &
  DocumentVerificationPorts;

export function documentPlugin(services: DocumentPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const own = ownApplication(app, services);
    await documentUploadRoutes(app, services, own);
    documentReadingRoutes(app, services, own);
    documentVerificationRoutes(app, services, own);
  };
}
