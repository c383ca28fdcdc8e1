import type { VendorPorts } from "#server/lending/application/submission/vendor-answers.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import type { DraftPorts } from "#server/lending/application/drafts/drafts.ts";
import type { SubmitPorts } from "#server/lending/application/submission/submit.ts";
import type { OwnApplicationPorts } from "#server/lending/access/own-application.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { IdempotencyPorts } from "#server/platform/idempotency/idempotent.ts";
import type { SessionPorts } from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";

/** Path of the calls on the applications of a product. */
export const APPLICATIONS = "/service-application/api/v1/application/:product";

export const tags = ["application"];

export type ApplicationPluginPorts = VendorPorts &
  WritePorts &
  IdempotencyPorts &
  OwnApplicationPorts &
  DraftPorts &
  SessionPorts &
  SubmitPorts & {
    database: Database;
    definitions: DefinitionStore;
  };
