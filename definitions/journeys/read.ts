/**
 * Reads the journey files of each flow that fit their schema: those in the folder of the flow, and those
 * that a lender has for itself, `organisations/<code>/journeys/<flow>/<id>.json`.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Journey } from "#schemas/types/journey.ts";
import { memoize } from "#engine/memoize.ts";
import type { SourceFile } from "../sources/source-file.ts";
import type { Sources } from "../sources/sources.ts";

export interface JourneyFile {
  readonly flow: string;
  readonly journey: Journey;
  readonly file: SourceFile;
}

const fits = memoize(({ value }: SourceFile, validate: ValidateFunction) => validate(value));

/** @param validate validator of journeys; the schema check reports files that do not fit */
export function journeyFiles(sources: Sources, validate: ValidateFunction | null): JourneyFile[] {
  return [...sources.files.values()].flatMap((file) => {
    if (file.kind?.name !== "journey" || validate === null || !fits(file, validate)) return [];
    const path = file.path.slice("flows/".length);
    const flow = ownJourneyFlow(path) ?? path.split("/")[0] ?? "";
    return [{ flow, journey: file.value as Journey, file }];
  });
}

/**
 * Returns the flow of a journey that one lender has for itself; null for another file.
 * @param path relative to flows/
 */
export const ownJourneyFlow = (path: string): string | null =>
  /^organisations\/[^/]+\/journeys\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Returns the lender that has a journey for itself; null for a journey of the flow. */
export const journeyOwner = (path: string): string | null =>
  /^flows\/organisations\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Returns the path of a journey of one lender, or of all. @param lender null for all */
export const journeyPath = (lender: string | null, flow: string, id: string): string =>
  lender === null
    ? `flows/${flow}/journeys/${id}.json`
    : `flows/organisations/${lender}/journeys/${flow}/${id}.json`;
