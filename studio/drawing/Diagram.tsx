import { useEffect, useRef, type KeyboardEvent } from "react";
import type { PageCount } from "../calls.ts";
import type { DrawnState, DrawnWay, FlowDrawing } from "../workspace/drawing/drawing.ts";
import { countAtPage, countWords } from "./counts.ts";
import { pathOf } from "./path.ts";
import { wayName } from "./way-name.ts";

interface DiagramProps {
  drawing: FlowDrawing;
  counts: readonly PageCount[];
  /** Key of the chosen transition. */
  selected: string | null;
  onSelect: (key: string | null) => void;
  onOpen: (page: string) => void;
}

const MARGIN = 24;

/** States as boxes and transitions as lines. The list beside it says the same in words. */
export function Diagram({ drawing, counts, selected, onSelect, onOpen }: DiagramProps) {
  const { width, height, states, ways } = drawing;
  const inside = ways.filter(({ from, points }) => from !== null && points.length > 0);
  const entriesTo = (state: string) => ways.filter(({ from, to }) => from === null && to === state);
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    // The words of the choice take a part of the drawing's room.
    svg.current
      ?.querySelector('[aria-pressed="true"]')
      ?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }, [selected]);
  const size = { width: width + MARGIN * 2, height: height + MARGIN * 2 };
  /** Arrow keys walk the transitions and states in the order of the flow. */
  const walk = (event: KeyboardEvent<SVGSVGElement>) => {
    const step = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1;
    if (!event.key.startsWith("Arrow")) return;
    const stops = [...(svg.current?.querySelectorAll<SVGElement>("[tabindex]") ?? [])];
    const at = stops.indexOf(document.activeElement as SVGElement);
    if (at < 0) return;
    event.preventDefault();
    stops[(at + step + stops.length) % stops.length]?.focus();
  };
  return (
    <div className="canvas" tabIndex={0} role="group" aria-label="Drawing of the flow">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between its buttons */}
      <svg
        ref={svg}
        viewBox={`${-MARGIN} ${-MARGIN} ${size.width} ${size.height}`}
        width={size.width}
        height={size.height}
        onKeyDown={walk}
      >
        <title>{`States and transitions of the flow ${drawing.flow}`}</title>
        <defs>
          <marker
            id="tip"
            viewBox="0 0 8 8"
            refX="7.5"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0.5L8 4L0 7.5z" className="tip" />
          </marker>
        </defs>
        {inside.map((way) => (
          <Way
            key={way.key}
            way={way}
            isSelected={way.key === selected}
            onSelect={() => onSelect(way.key === selected ? null : way.key)}
          />
        ))}
        {states.map((state) => (
          <State
            key={`${state.id} ${state.change}`}
            state={state}
            count={countAtPage(counts, drawing.rows, state.page)}
            entries={entriesTo(state.id)}
            onOpen={() => onOpen(state.page)}
          />
        ))}
      </svg>
    </div>
  );
}

interface WayProps {
  way: DrawnWay;
  isSelected: boolean;
  onSelect: () => void;
}

const press = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
};

function Way({ way, isSelected, onSelect }: WayProps) {
  const { label, points, change, guard, id } = way;
  return (
    <g
      className="way"
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      aria-label={`${wayName(way)}. ${guard === null ? "Always" : guard.sentence}`}
      data-change={change ?? undefined}
      onClick={onSelect}
      onKeyDown={press(onSelect)}
    >
      <path className="reach" d={pathOf(points)} />
      <path className="line" d={pathOf(points)} markerEnd="url(#tip)" />
      <rect x={label.x} y={label.y} width={label.width} height={label.height} rx={3} />
      <text x={label.x + label.width / 2} y={label.y + 12.5}>
        {id}
      </text>
    </g>
  );
}

interface StateProps {
  state: DrawnState;
  count: PageCount | null;
  entries: readonly DrawnWay[];
  onOpen: () => void;
}

function State({ state, count, entries, onOpen }: StateProps) {
  const { x, y, width, height, label, title, id, page, final, initial, change } = state;
  const marks = [
    initial ? "begins here" : "",
    final ? "ends here" : "",
    entries.length === 0 ? "" : `${entries.length} ${entries.length === 1 ? "entry" : "entries"}`,
  ].filter((mark) => mark !== "");
  return (
    <g
      className="state"
      role="button"
      tabIndex={0}
      aria-label={[
        `State ${id}, page ${title ?? id}`,
        ...marks,
        ...(change === null ? [] : [`${change} by this lender`]),
        ...(count === null ? [] : [countWords(count)]),
        "opens the page",
      ].join(", ")}
      data-change={change ?? undefined}
      data-final={final || undefined}
      data-initial={initial || undefined}
      onClick={onOpen}
      onKeyDown={press(onOpen)}
    >
      <title>{`${id}: ${page}`}</title>
      <rect x={x} y={y} width={width} height={height} rx={final ? height / 2 : 8} />
      <text className="name" x={x + 14} y={y + 20}>
        {label}
      </text>
      <text className="id" x={x + 14} y={y + 36}>
        {id}
      </text>
      {count === null ? null : (
        <g className="count">
          <rect x={x + width - 22} y={y - 13} width={44} height={20} rx={10} />
          <text x={x + width} y={y + 1}>
            {count.count}
          </text>
        </g>
      )}
    </g>
  );
}
