import { useEffect, useState } from "react";
import type { ViewProps } from "../views/CenterPane.tsx";
import { counted } from "../views/counted.ts";
import { whileCurrent } from "../views/while-current.ts";
import type { FlowDrawing } from "../workspace/drawing/drawing.ts";
import type { PageCount } from "../calls.ts";
import { Diagram } from "./Diagram.tsx";
import { DrawingList } from "./DrawingList.tsx";
import { WayDetail } from "./WayDetail.tsx";

/** The flow of the open page as a drawing and as a list with the same content. */
export default function Drawing({ studio, state }: ViewProps) {
  const { flow, lender, revision, drawn } = state;
  const [drawing, setDrawing] = useState<FlowDrawing | null>(null);
  const [counts, setCounts] = useState<readonly PageCount[]>([]);
  const [selected, setSelected] = useState<string | null>(null);
  const [asList, setAsList] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { drawing: draw, countsOf } = studio;
  useEffect(() => {
    if (flow === null) return undefined;
    return whileCurrent(
      () => draw(flow),
      (made) => {
        setDrawing(made);
        setFault(null);
      },
      (error) => setFault(error instanceof Error ? error.message : String(error)),
    );
    // The words of a page are part of the drawing.
  }, [draw, flow, lender, revision, drawn]);
  useEffect(() => {
    if (flow === null) return undefined;
    return whileCurrent(
      () => countsOf(lender, flow),
      setCounts,
      () => setCounts([]),
    );
  }, [countsOf, flow, lender]);
  if (flow === null) return <p className="nothing">Open a page to see its flow.</p>;
  if (fault !== null) return <p className="nothing fault">{fault}</p>;
  if (drawing === null || drawing.flow !== flow)
    return <p role="status">Drawing the flow {flow} …</p>;
  const way = drawing.ways.find(({ key }) => key === selected) ?? null;
  const openPage = (page: string) => {
    studio.openView("page");
    void studio.openPage(flow, page);
  };
  return (
    <div className="drawing">
      <div className="drawing-head">
        <h2>
          The flow {flow} of {studio.lenderNow()?.name}
        </h2>
        <p className="hint">{inNumbers(drawing)}</p>
        <div className="choice" role="group" aria-label="Shown as">
          {(
            [
              [false, "Drawing"],
              [true, "List"],
            ] as const
          ).map(([value, label]) => (
            <button
              key={label}
              type="button"
              aria-pressed={asList === value}
              onClick={() => setAsList(value)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <div className="drawing-body">
        {asList ? (
          <DrawingList
            drawing={drawing}
            counts={counts}
            selected={selected}
            onSelect={setSelected}
            onOpen={openPage}
          />
        ) : (
          <Diagram
            drawing={drawing}
            counts={counts}
            selected={selected}
            onSelect={setSelected}
            onOpen={openPage}
          />
        )}
        {way === null ? null : <WayDetail way={way} onClose={() => setSelected(null)} />}
      </div>
    </div>
  );
}

function inNumbers({ states, ways, rows, road }: FlowDrawing): string {
  const entries = ways.filter(({ from }) => from === null).length;
  const changed = [...states, ...ways, ...rows, ...road].filter(({ change }) => change !== null);
  return [
    counted(states.length, "state"),
    entries === 0 ? "" : `${entries} ${entries === 1 ? "entry" : "entries"}`,
    counted(ways.length - entries, "transition"),
    road.length === 0 ? "" : `${counted(road.length, "step")} of the checklist`,
    changed.length === 0 ? "" : `${counted(changed.length, "change")} of this lender`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}
