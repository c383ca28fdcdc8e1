/** The calls of a session about journeys: those of a flow, and one that a person records. */
import { EditRefused } from "#definitions/edits/index.ts";
import { journeyFiles, journeyOwner, journeyPath } from "#definitions/journeys/read.ts";
import type { Definitions } from "#definitions/model.ts";
import type { Journey } from "#schemas/types/journey.ts";
import { kebab, unique } from "../structure/new-names.ts";
import type { Pending } from "../workspace/pending.ts";
import type { SessionPorts } from "../workspace/session/ports.ts";
import type { KnownJourney, NewJourney } from "./messages.ts";
import { journeyFaults, withExpectations } from "./proven.ts";

export interface JourneyCalls {
  journeys(lender: string, flow: string): readonly KnownJourney[];
  /** Writes a recorded journey with what follows from each step. */
  saveJourney(recorded: NewJourney): Pending & { readonly path: string };
}

export function journeyCalls({ present, pending, record }: SessionPorts): JourneyCalls {
  return {
    journeys: (lender, flow) => knownJourneys(present().definitions, lender, flow),
    saveJourney(recorded) {
      const { path, journey } = journeyOf(present().definitions, recorded);
      record(`journey ${path}`, (_write, replace) =>
        replace({ [path]: `${JSON.stringify(journey, null, 2)}\n` }),
      );
      return { ...pending(), path };
    },
  };
}

function filesOf(definitions: Definitions, lender: string, flow: string) {
  const { chain } = definitions.effective(lender);
  return journeyFiles(definitions.sources, definitions.validatorFor("journey")).filter((each) => {
    const owner = journeyOwner(each.file.path);
    return each.flow === flow && (owner === null || chain.includes(owner));
  });
}

function knownJourneys(definitions: Definitions, lender: string, flow: string): KnownJourney[] {
  return filesOf(definitions, lender, flow)
    .filter(({ journey }) => journey.organisations.includes(lender))
    .map(({ journey, file }) => ({
      path: file.path,
      title: journey.title,
      own: journeyOwner(file.path) === lender,
      pages: journey.steps.map(({ expect }) => expect.page),
      faults: journeyFaults(definitions, lender, flow, journey),
    }))
    .sort((a, b) => Number(b.own) - Number(a.own) || a.title.localeCompare(b.title, "en"));
}

/** @throws EditRefused when the walk says something else than the preview showed */
function journeyOf(
  definitions: Definitions,
  { lender, scope, flow, title, sample, start, page, steps }: NewJourney,
): { path: string; journey: Journey } {
  if (title.trim() === "") throw new EditRefused("Give the journey a title.");
  if (steps.length === 0) throw new EditRefused("Change an answer or send a page first.");
  const files = filesOf(definitions, lender, flow);
  const owner = scope === "all" ? null : lender;
  const id = unique(
    kebab(title),
    files.map(({ journey }) => journey.id),
  );
  const path = journeyPath(owner, flow, id);
  const after = sample === null ? null : stepBefore(files, sample);
  const journey = withExpectations(definitions, lender, flow, {
    $schema: `${"../".repeat(path.split("/").length - 1)}schemas/journey.schema.json`,
    id,
    title: title.trim(),
    description: "Recorded in the preview of the studio.",
    organisations: [lender],
    ...(after === null ? { start: startOf(start) } : { after }),
    steps: [
      { title: "The walk begins" },
      ...steps.map((step) => ({ title: step.title, set: step.set })),
    ],
  });
  const seen = [page, ...steps.map((step) => step.page)];
  const other = journey.steps.findIndex(({ expect }, index) => expect.page !== seen[index]);
  if (other >= 0)
    throw new EditRefused(
      `After “${journey.steps[other]?.title}” the server would show ${journey.steps[other]?.expect.page}, and the preview showed ${seen[other]}. These answers set a state by hand: begin with another sample.`,
    );
  const [fault] = journeyFaults(definitions, lender, flow, journey);
  if (fault !== undefined) throw new EditRefused(fault);
  return { path, journey };
}

/** Returns the journey after whose step the walk began; null when that step has no name. */
function stepBefore(files: ReturnType<typeof filesOf>, sample: string): string | null {
  const [name = "", index = ""] = sample.split("#");
  const steps = files.find(({ journey }) => journey.id === name)?.journey.steps ?? [];
  const step = steps[Number(index)];
  if (index === "" || step === undefined) return null;
  if (step.id !== undefined) return `${name}#${step.id}`;
  return Number(index) === steps.length - 1 ? name : null;
}

/** The checklist derives its state again at each step. */
function startOf({ application, profile }: NewJourney["start"]): NonNullable<Journey["start"]> {
  const { status } = application as { status?: Record<string, unknown> };
  const { checklistStatus: _derived, ...rest } = status ?? {};
  return {
    application: { ...application, ...(status === undefined ? {} : { status: rest }) },
    profile: { ...profile },
  };
}
