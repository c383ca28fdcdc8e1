/** Reads the journey files of each flow that fit their schema. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Journey } from "#schemas/types/journey.ts";
import { memoize } from "#engine/memoize.ts";
import type { SourceFile, Sources } from "../sources.ts";

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
    const [, flow = ""] = file.path.split("/");
    return [{ flow, journey: file.value as Journey, file }];
  });
}
