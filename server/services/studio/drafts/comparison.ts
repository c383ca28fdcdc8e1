import type { Comparison } from "#schemas/types/calls/studio.ts";
import { maySee, maySeeFinding, type StudioUser } from "../access.ts";
import type { StudioPorts } from "../ports.ts";
import { layerWith } from "../texts/live-texts.ts";
import { textsOf, type StoredDraft } from "./drafts.ts";

/** Findings that an answer lists. */
const LISTED = 100;

/**
 * Compares a draft with the live definitions by meaning, and validates it. The answer has only what
 * the person may see.
 */
export async function compareDraft(
  { database, prover, liveEdits, config }: StudioPorts,
  user: StudioUser,
  draft: StoredDraft,
): Promise<Comparison> {
  const live = liveEdits.layer;
  const changes = await textsOf(database.db, draft);
  const proof = await prover.prove({
    root: config.root,
    live,
    next: await layerWith(config.root, live, changes),
    organisations: user.isMain ? null : user.organisations,
    target: null,
  });
  return {
    report: proof.report,
    organisations: proof.changed.flatMap((code) => code ?? []),
    findings: proof.findings
      .filter((each) => maySeeFinding(user, each))
      .slice(0, LISTED)
      .map(({ code, severity, file, pointer, line, message, fix }) => ({
        code,
        severity: severity === "error" ? "error" : "warning",
        file,
        pointer,
        line,
        message,
        fix,
      })),
    brokenJourneys: proof.brokenJourneys.filter((path) => maySee(user, path)),
  };
}
