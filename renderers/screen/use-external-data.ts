import { deepEquals } from "@rjsf/utils";
import { useRef, useState, type RefObject } from "react";

type Data = Record<string, unknown>;

/**
 * Tells data that comes from outside (prefill, a draft, another device) from the app's echo of what the form reported.
 * `epoch` grows when the form has to begin anew with `initial`.
 */
export function useExternalData(given: Data | undefined): {
  epoch: number;
  initial: Data | undefined;
  reported: RefObject<Data | undefined>;
} {
  const reported = useRef<Data | undefined>(given);
  const [state, setState] = useState({ epoch: 0, initial: given, seen: given });
  if (given !== state.seen) {
    const echo = deepEquals(withoutBlanks(given), withoutBlanks(reported.current));
    setState({
      epoch: echo ? state.epoch : state.epoch + 1,
      initial: echo ? state.initial : given,
      seen: given,
    });
    if (!echo) reported.current = given;
  }
  return { epoch: state.epoch, initial: state.initial, reported };
}

/** Data that travelled as JSON has lost its absent values; that is no difference. */
const withoutBlanks = (data: Data | undefined): unknown => JSON.parse(JSON.stringify(data ?? {}));
