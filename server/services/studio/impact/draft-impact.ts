import type { Impact } from "#schemas/types/calls/studio.ts";
import type { StudioUser } from "../access.ts";
import { type StoredDraft, textsOf } from "../drafts/drafts.ts";
import { impactOf } from "./impact.ts";
import type { StudioPorts } from "../ports.ts";

/** Returns what a draft does to stored applications that the person may know of. */
export async function draftImpact(
  services: StudioPorts,
  user: StudioUser,
  draft: StoredDraft,
): Promise<Impact> {
  const changes = Object.fromEntries(await textsOf(services.database.db, draft));
  return impactOf(services, {
    live: services.liveEdits.layer,
    changes,
    now: services.clock.now(),
    organisations: user.isMain ? user.organisations : [user.orgCode],
  });
}
