interface SentenceMarksProps {
  hasOwnWords: boolean;
  isStale: boolean;
  isMissing: boolean;
  isLocked: boolean;
}

/** Whose words a sentence has, and what its translation lacks. */
export function SentenceMarks({ hasOwnWords, isStale, isMissing, isLocked }: SentenceMarksProps) {
  return (
    <span className="marks">
      {hasOwnWords ? (
        <span className="badge" data-own>
          Own words
        </span>
      ) : null}
      {isStale ? (
        <span className="badge" data-warning>
          English has changed since
        </span>
      ) : null}
      {isMissing ? (
        <span className="badge" data-warning>
          Not translated
        </span>
      ) : null}
      {isLocked ? <span className="badge">Regulatory, the same for all</span> : null}
    </span>
  );
}
