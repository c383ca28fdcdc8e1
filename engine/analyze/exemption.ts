/**
 * Exemptions: a definition accepts a finding of a check and gives the reason. Any object of a
 * definition may have `exempt`. An exemption covers the object and everything in it, or only the
 * part that its `at` names.
 */
import type { Finding } from "../finding.ts";
import { isRecord } from "../json/json.ts";
import { joinPointer } from "../json/pointer.ts";

export interface Exemption {
  readonly code: string;
  readonly reason: string;
  /** Pointer of the exemption itself in the definition. */
  readonly pointer: string;
  /** Pointer of the part that the exemption covers. */
  readonly covers: string;
}

/** Returns every exemption in a definition, at any depth. */
export function exemptionsIn(definition: unknown, pointer = ""): readonly Exemption[] {
  if (Array.isArray(definition))
    return definition.flatMap((item, index) => exemptionsIn(item, joinPointer(pointer, index)));
  if (!isRecord(definition)) return [];
  return Object.entries(definition).flatMap(([key, value]) => {
    const childPointer = joinPointer(pointer, key);
    return key === "exempt" && Array.isArray(value)
      ? value.flatMap((item, index) => exemptionOf(item, pointer, joinPointer(childPointer, index)))
      : exemptionsIn(value, childPointer);
  });
}

function exemptionOf(item: unknown, holder: string, pointer: string): readonly Exemption[] {
  if (!isRecord(item) || typeof item["code"] !== "string") return [];
  const { code, reason, at } = item;
  return [
    {
      code,
      reason: typeof reason === "string" ? reason : "",
      pointer,
      covers: typeof at === "string" ? `${holder}${at}` : holder,
    },
  ];
}

export interface Exempted {
  /** The findings that no exemption covers. */
  readonly findings: readonly Finding[];
  /** The exemptions that cover at least one finding. */
  readonly used: ReadonlySet<Exemption>;
}

/**
 * Drops the exempted findings.
 * @param file the effective definition that contains the exemptions
 */
export function withoutExempted(
  findings: readonly Finding[],
  exemptions: readonly Exemption[],
  file: string,
): Exempted {
  const used = new Set<Exemption>();
  if (exemptions.length === 0) return { findings, used };
  const remaining = findings.filter(({ code, effective }) => {
    if (effective?.file !== file) return true;
    const covering = exemptions.filter(
      (each) => each.code === code && within(effective.pointer, each.covers),
    );
    for (const each of covering) used.add(each);
    return covering.length === 0;
  });
  return { findings: remaining, used };
}

/** Whether the reason is a sentence: one or two words explain nothing. */
export function givesReason({ reason }: Exemption): boolean {
  return reason.trim().split(/\s+/).length >= LEAST_WORDS;
}

const LEAST_WORDS = 3;

function within(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}
