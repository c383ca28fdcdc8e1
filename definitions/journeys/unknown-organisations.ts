import { finding, type Finding } from "../findings/finding.ts";
import { suggestion } from "../findings/suggest.ts";
import type { Definitions } from "../model.ts";
import { journeyOwner, type JourneyFile } from "./read.ts";

/** Finds organizations that a journey names and that do not exist, or that its folder does not belong to. */
export function unknownOrganisations(
  { journey, file }: JourneyFile,
  { organisations, sources }: Definitions,
): readonly Finding[] {
  const owner = journeyOwner(file.path);
  const fault = (index: number, message: string, fix: string): Finding => {
    const pointer = `/organisations/${index}`;
    const place = { file: file.path, pointer, ...file.placeOf(pointer) };
    return finding({ code: "journey-reference", ...place, message, fix });
  };
  return journey.organisations.flatMap((code, index): Finding[] => {
    if (owner !== null && code !== owner)
      return [
        fault(
          index,
          `A journey in the folder of "${owner}" cannot name "${code}".`,
          `Name "${owner}" alone, or move the journey to the folder of its flow.`,
        ),
      ];
    if (organisations.has(code) || sources.passedOver.includes(code)) return [];
    const message = `There is no organization "${code}".`;
    return [fault(index, message, suggestion(code, [...organisations.keys()]))];
  });
}
