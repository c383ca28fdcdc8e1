import type { PageCount } from "../calls.ts";
import type { DrawnState, FlowDrawing, SaidGuard } from "../workspace/drawing/drawing.ts";
import { countAt, countAtPage, countWords } from "./counts.ts";

interface DrawingListProps {
  drawing: FlowDrawing;
  counts: readonly PageCount[];
  selected: string | null;
  onSelect: (key: string) => void;
  onOpen: (page: string) => void;
}

/** A line of the list is as long as it needs to be; the label in the drawing is cut to fit its box. */
const nameOf = ({ title, id }: DrawnState): string => title ?? id;

/** The same content as the drawing, in words and in the order of evaluation. */
export function DrawingList({ drawing, counts, selected, onSelect, onOpen }: DrawingListProps) {
  const { states, ways, rows, road } = drawing;
  const entries = ways.filter(({ from }) => from === null);
  return (
    <div className="drawing-list">
      {entries.length === 0 ? null : (
        <section aria-labelledby="list-entries">
          <h3 id="list-entries">Entries</h3>
          <p className="hint">The first that holds decides where an application begins.</p>
          <ol>
            {entries.map((way) => (
              <Transition key={way.key} way={way} selected={selected} onSelect={onSelect} />
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="list-states">
        <h3 id="list-states">States</h3>
        <ul>
          {states.map((state) => {
            const out = ways.filter(({ from }) => from === state.id);
            const count = countAtPage(counts, rows, state.page);
            return (
              <li key={`${state.id} ${state.change}`}>
                <p>
                  <strong>{nameOf(state)}</strong> <code>{state.id}</code>{" "}
                  {state.initial ? <span className="badge">Begins here</span> : null}{" "}
                  {state.final ? <span className="badge">Ends here</span> : null}
                  <Change change={state.change} />{" "}
                  <button type="button" className="link" onClick={() => onOpen(state.page)}>
                    Show me<span className="hidden">: {nameOf(state)}</span>
                  </button>
                </p>
                {count === null ? null : <p className="hint">{countWords(count)}.</p>}
                {out.length === 0 ? null : (
                  <ul>
                    {out.map((way) => (
                      <Transition key={way.key} way={way} selected={selected} onSelect={onSelect} />
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      </section>
      {road.length === 0 ? null : (
        <section aria-labelledby="list-road">
          <h3 id="list-road">Steps of the checklist</h3>
          <p className="hint">The first that applies and is not done is the present one.</p>
          <ol>
            {road.map(({ step, state, title, guard, change, jobs }) => {
              const count = countAt(counts, state);
              return (
                <li key={`${step} ${change}`}>
                  <strong>{title}</strong> <code>{state}</code> <Change change={change} />
                  {guard === null ? null : <p className="hint">Applies when: {guard.sentence}.</p>}
                  {jobs.length === 0 ? null : (
                    <p className="hint">Meanwhile: {jobs.map(({ text }) => text).join("; ")}.</p>
                  )}
                  {count === null ? null : <p className="hint">{countWords(count)}.</p>}
                </li>
              );
            })}
          </ol>
        </section>
      )}
      {rows.length === 0 ? null : (
        <section aria-labelledby="list-rows">
          <h3 id="list-rows">Pages of the checklist</h3>
          <p className="hint">Asked before the states: the first row that holds gives the page.</p>
          <ol>
            {rows.map(({ id, states: named, guard, page, title, change }) => (
              <li key={`${id} ${change}`}>
                {named.join(", ")}: <strong>{title ?? page}</strong> <Guard guard={guard} />
                <Change change={change} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

interface WayProps {
  name: string;
  isSelected: boolean;
  onSelect: () => void;
}

const Way = ({ name, isSelected, onSelect }: WayProps) => (
  <button type="button" className="link" aria-pressed={isSelected} onClick={onSelect}>
    {name}
  </button>
);

const Guard = ({ guard }: { guard: SaidGuard | null }) => (
  <span className="hint">{guard === null ? "always" : `when: ${guard.sentence}`}</span>
);

const Change = ({ change }: { change: string | null }) =>
  change === null ? null : (
    <>
      {" "}
      <span className="badge" data-own>
        {change} by this lender
      </span>
    </>
  );

function Transition({
  way: { key, id, to, guard, change },
  selected,
  onSelect,
}: Pick<DrawingListProps, "selected" | "onSelect"> & { way: FlowDrawing["ways"][number] }) {
  return (
    <li>
      <Way name={`${id} to ${to}`} isSelected={key === selected} onSelect={() => onSelect(key)} />{" "}
      <Guard guard={guard} />
      <Change change={change} />
    </li>
  );
}
