import { deepEquals } from "@rjsf/utils";
import { useRef, useState, type RefObject } from "react";

type Data = Record<string, unknown>;

/**
 * Tells data from outside (prefill, a draft, another device) from the app's echo of what the form
 * reported. `epoch` grows when the form must restart with `initial`.
 */
export function useExternalData(data: Data | undefined): {
  epoch: number;
  initial: Data | undefined;
  reported: RefObject<Data | undefined>;
} {
  const reported = useRef<Data | undefined>(data);
  const [state, setState] = useState({ epoch: 0, initial: data, previous: data });
  if (data !== state.previous) {
    const echo = deepEquals(withoutBlanks(data), withoutBlanks(reported.current));
    setState({
      epoch: echo ? state.epoch : state.epoch + 1,
      initial: echo ? state.initial : data,
      previous: data,
    });
    if (!echo) reported.current = data;
  }
  return { epoch: state.epoch, initial: state.initial, reported };
}

/** JSON drops absent values, so the comparison ignores them. */
const withoutBlanks = (data: Data | undefined): unknown => JSON.parse(JSON.stringify(data ?? {}));
