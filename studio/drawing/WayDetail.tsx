import type { DrawnWay } from "../workspace/drawing/drawing.ts";
import { wayName } from "./way-name.ts";

/** The guard of a chosen transition as a sentence, with what it reads. */
export function WayDetail({ way, onClose }: { way: DrawnWay; onClose: () => void }) {
  const { guard, change } = way;
  return (
    <section className="way-detail" aria-label="Chosen transition" aria-live="polite">
      <h3>{wayName(way)}</h3>
      {change === null ? null : (
        <p>
          <span className="badge" data-own>
            {change} by this lender
          </span>
        </p>
      )}
      {guard === null ? (
        <p>It is always taken.</p>
      ) : (
        <>
          <p className="sentence">{guard.sentence}.</p>
          <h4>It reads</h4>
          <ul>
            {guard.reads.map(({ label, name, fact }) => (
              <li key={name}>
                {label} <code>{name}</code> {fact ? <span className="badge">Fact</span> : null}
              </li>
            ))}
          </ul>
          <code className="guard">{guard.source}</code>
        </>
      )}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </section>
  );
}
