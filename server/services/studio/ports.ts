import type { AgentAccessPorts } from "#server/lending/access/agent.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import type { StorePorts } from "#server/lending/application/store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { MailSettings } from "#server/lending/mail/jobs.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { PublicationPorts } from "./releases/publication.ts";

/** Ports of the studio's calls. */
export type StudioPorts = AgentAccessPorts &
  StorePorts &
  PublicationPorts & {
    clock: Clock;
    config: { root: string } & MailSettings;
    dataKeys: DataKeys;
    definitions: DefinitionStore;
    /** Where saved changes go: into the files of a checkout, or into drafts. */
    studioStore: "files" | "database";
  };

/** Bytes of one save. */
export const LARGEST_SAVE = 8 * 1024 * 1024;
