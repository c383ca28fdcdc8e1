/** The findings of one lender: those of the shared files, and of what the lender changes. */
import { checkedOnce } from "#definitions/incremental/checked-once.ts";
import { codeRow, withoutGuesses } from "#definitions/findings/codes.ts";
import { withoutConsequences } from "#definitions/findings/consequences.ts";
import { Exemptions } from "#definitions/findings/exemptions.ts";
import type { Finding } from "#definitions/findings/finding.ts";
import type { Definitions } from "#definitions/model.ts";

export interface ShownFinding {
  readonly code: string;
  readonly title: string;
  readonly severity: string;
  readonly file: string;
  readonly pointer: string;
  readonly line: number | null;
  readonly message: string;
  readonly fix: string | null;
  /** Data that shows the fault; null without. */
  readonly witness: unknown;
}

/** Checks the shared files and one lender with the checks of `npm run validate`. */
export function findingsOf(definitions: Definitions, lender: string): ShownFinding[] {
  const checkedOf = checkedOnce(definitions);
  const exemptions = new Exemptions();
  const of = (code: string | null, effective: () => Definitions["base"]): readonly Finding[] => {
    const { structural, checked, sound } = checkedOf(code, effective);
    return [...structural, ...exemptions.apply(checked, sound)];
  };
  const base = of(null, () => definitions.base);
  const shared = new Set(base.map(identity));
  const own = of(lender, () => definitions.effective(lender)).filter(
    (each) => !shared.has(identity(each)),
  );
  const all = [...definitions.fileFindings(), ...base, ...own];
  return withoutConsequences(withoutGuesses(all), definitions).map((each) => ({
    code: each.code,
    title: codeRow(each.code)?.title ?? each.code,
    severity: each.severity,
    file: each.file,
    pointer: each.pointer,
    line: each.line,
    message: each.message,
    fix: each.fix,
    witness: each.witness ?? null,
  }));
}

const identity = ({ code, file, pointer, message }: Finding): string =>
  JSON.stringify([code, file, pointer, message]);
