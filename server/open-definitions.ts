import type { FastifyBaseLogger } from "fastify";
import type { Save } from "#definitions/index.ts";
import { followSaves, openEdition } from "./lending/definitions/edits/edits.ts";
import { openDefinitions } from "./lending/definitions/store/store.ts";
import { type Watch, watchOrganisations } from "./lending/definitions/publish/watch.ts";

interface OpeningOptions {
  config: { root: string; dataDir: string };
  log: FastifyBaseLogger;
  /** The save with which it opens its definitions; the files on disk when null. */
  firstSave: Save | null;
  /** Opens the definitions without an organization; a build publishes them later. */
  awaitsBuild: boolean;
}

/** Opens the definitions, with the edits that later put others in use. */
export async function openFollowed({ config, log, firstSave, awaitsBuild }: OpeningOptions) {
  const opening = { dataDir: config.dataDir, warn: (message: string) => log.warn(message) };
  const opened =
    (firstSave?.edition && (await openEdition(config.root, firstSave.edition, opening))) ??
    (await openDefinitions(config.root, opening, awaitsBuild ? {} : undefined));
  return followSaves(opened, opening, firstSave);
}

/** Watches for organizations that a build publishes or rejects, and logs each. */
export const watchPublished = (
  { store, edits }: Awaited<ReturnType<typeof openFollowed>>,
  log: FastifyBaseLogger,
): Watch =>
  watchOrganisations(
    store.registry,
    ({ code, refused }) => {
      if (refused === null) log.info({ organisation: code }, "Organization published");
      else
        log.error(
          { organisation: code, findings: refused },
          "Organization rejected; the version before stays in use",
        );
    },
    { layer: () => edits.layer },
  );
