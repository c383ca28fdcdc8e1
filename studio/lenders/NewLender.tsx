import { useEffect, useState } from "react";
import type { LenderStart } from "../workspace/lenders/lenders.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { whileCurrent } from "../views/while-current.ts";
import { LenderForm } from "./LenderForm.tsx";

/** Makes a lender from a few answers, each given once. */
export default function NewLender({ studio, state }: ViewProps) {
  const [from, setFrom] = useState(state.lender);
  const [start, setStart] = useState<LenderStart | null>(null);
  const { lenderStart } = studio;
  useEffect(() => whileCurrent(() => lenderStart(from), setStart), [from, lenderStart]);
  return (
    <div className="form-view">
      <h2>New lender</h2>
      <p className="hint">
        A new lender has every page and rule of the lender that it begins with. What you answer here
        is written once; everything else can change later.
      </p>
      <label className="field">
        <span>Begins with everything of</span>
        <select value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)}>
          {state.lenders.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {start === null ? (
        <p role="status">Reading its settings …</p>
      ) : (
        <LenderForm key={from} studio={studio} state={state} from={from} start={start} />
      )}
    </div>
  );
}
