import { valueAt, withValueAt } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { HandOffBlockOptions } from "#schemas/types/blocks/hand-off.ts";
import { entitlement, uploadTypes } from "#server/lending/application/entitlement.ts";
import type { Application } from "#server/lending/application/ports.ts";
import { applicationView, type OwnerViewPorts } from "#server/lending/application/owner-view.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";

const blockOf = (screen: Screen | undefined) =>
  screen?.body?.find(({ block }) => block === "hand-off");

/**
 * Returns the screen that a phone may take over now: that of the decided page, or else the first
 * open one. Null when no open screen has a `hand-off` block.
 */
export function screenToHandOff({ flow, ...documents }: LoadedApplication): string | null {
  const { page, screens } = entitlement(flow, documents);
  const due = flow.flow.pages.find(({ id }) => id === page)?.screen;
  return (
    [due, ...screens].find(
      (id) => id !== undefined && screens.includes(id) && blockOf(flow.screens.get(id)),
    ) ?? null
  );
}

/** Returns whether a screen may still be handed off. */
export const isHandedOff = (loaded: LoadedApplication, screen: string): boolean =>
  blockOf(loaded.flow.screens.get(screen)) !== undefined &&
  entitlement(loaded.flow, loaded).screens.includes(screen);

/** Returns the types of documents that a phone with this screen may send and remove. */
export const typesOf = (loaded: LoadedApplication, screen: string): Set<string> =>
  uploadTypes(loaded.flow, [screen], loaded.application);

/**
 * Returns the part of an application that the phone sees: what the block shares, and the uploads of
 * its screen. Nothing else leaves the server, because a person with the link reads it.
 */
export function sharedPart(
  services: OwnerViewPorts,
  loaded: LoadedApplication,
  screen: string,
): Application {
  const { shares = [] } = (blockOf(loaded.flow.screens.get(screen))?.options ??
    {}) as HandOffBlockOptions;
  const documents = { application: applicationView(services, loaded.application) };
  const types = typesOf(loaded, screen);
  let part: { application: Application } = {
    application: {
      documents: (documents.application.documents ?? []).filter(
        ({ type, stage, signedAt }) =>
          stage === undefined && signedAt === undefined && types.has(type ?? ""),
      ),
    },
  };
  for (const pointer of shares) {
    const value = valueAt(documents, pointer);
    if (value !== undefined) part = withValueAt(part, pointer, value);
  }
  return part.application;
}
