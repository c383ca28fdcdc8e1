import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import type { LenderFindings } from "../workspace/findings/all-lenders.ts";

interface AllLendersProps {
  studio: Studio;
  state: StudioState;
}

/** What the checks find for the other lenders, with the way to each. */
export function AllLenders({
  studio,
  state: { checkedLenders, lenders, lender },
}: AllLendersProps) {
  if (checkedLenders === null) return null;
  const { checked, count, isDone } = checkedLenders;
  const others = checkedLenders.lenders.filter(({ code }) => code !== lender);
  const nameOf = (code: string) => lenders.find((each) => each.code === code)?.name ?? code;
  return (
    <section aria-labelledby="all-lenders">
      <h3 id="all-lenders">Other lenders</h3>
      <p className="hint" role="status">
        {!isDone
          ? `Checking all lenders: ${checked} of ${count}.`
          : others.length === 0
            ? `Every check passes for the other ${count - 1} lenders.`
            : `${others.length} of the other ${count - 1} lenders ${others.length === 1 ? "has" : "have"} findings of their own.`}
      </p>
      {others.length === 0 ? null : (
        <ul className="plain-list">
          {others.map((each) => (
            <li key={each.code}>
              <button
                type="button"
                className="link"
                onClick={() => void studio.openLender(each.code)}
              >
                {nameOf(each.code)}
              </button>{" "}
              <span className="hint">{counted(each)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const counted = ({ errors, warnings }: LenderFindings): string =>
  [
    errors === 0 ? "" : `${errors} ${errors === 1 ? "error" : "errors"}`,
    warnings === 0 ? "" : `${warnings} ${warnings === 1 ? "warning" : "warnings"}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
