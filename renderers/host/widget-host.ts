import type { WidgetProps } from "@rjsf/utils";
import {
  createElement,
  use,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { joinPointer, valueAt } from "#engine/json/pointer.ts";
import { useFormHost } from "../form/form-host.ts";
import { useFormItems } from "../form/items.ts";
import { groupOfId, warningId } from "../form/ids.ts";
import { HostContext } from "./context.tsx";
import { WarningPlace, type Warning } from "./warning-place.tsx";
import type { CopyArgs, Lookup, LookupAnswer } from "./types.ts";

/** What a widget reads. A widget renders again when one of these values changes. */
interface Reads<Sibling extends string, Derived extends string> {
  /** Names of other fields of the same form, group or item of a list. */
  siblings?: readonly Sibling[];
  /**
   * Values that definitions compute: ids of the screen's `computed`, and pointers such as
   * `/application/monthlyDebts`.
   */
  derived?: readonly Derived[];
}

/** What a widget may ask of the page around it. docs/widgets.md describes each part. */
export interface WidgetHost<Sibling extends string = never, Derived extends string = never> {
  /** Answers of the fields named in `siblings`; undefined without an answer. */
  siblings: Readonly<Record<Sibling, unknown>>;
  /**
   * The values named in `derived`. Those of the screen follow the answers; those of the application
   * and the profile are as the server last saved them.
   */
  derived: Readonly<Record<Derived, unknown>>;
  /** Sets answers of other fields of the same form, group or item, by their names. */
  fill: (answers: Readonly<Record<string, unknown>>) => void;
  /** Asks the lookup that the definition names in the option `lookup`; null where it names none. */
  lookup: Lookup | null;
  /**
   * Sets the warning, or removes it with null. The text is copy: an option with `x-copy`, or one of
   * the product's words. A warning never stops a submit. Call it in an event or an effect.
   */
  warn: (text: string | null, args?: CopyArgs) => void;
  /** Whether there is a warning. Pass it to the control, or as the second argument of `ariaOf`. */
  warned: boolean;
  /** The place of the warning. Render it below the control, also while there is no warning. */
  warning: ReactNode;
}

const nothing: readonly never[] = [];
/** Whether a derived value is one of the screen's; the others are pointers. */
const isComputed = (name: string): boolean => !name.startsWith("/");
const unavailable: LookupAnswer = { status: "unavailable" };

const pick = <Key extends string>(keys: readonly Key[], read: (key: Key) => unknown) =>
  Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, unknown>;

/** Returns the host of a widget. */
export function useWidgetHost<Sibling extends string = never, Derived extends string = never>(
  props: WidgetProps,
  reads: Reads<Sibling, Derived> = {},
): WidgetHost<Sibling, Derived> {
  const { siblings: names = nothing, derived: pointers = nothing } = reads;
  const { id, options } = props;
  const { answers, compute } = useFormHost();
  const form = useFormItems();
  const host = use(HostContext);

  const group = groupOfId(id);
  // One text compares all values at once, and stays equal while none of them changes.
  const readNow = () => {
    const latest = answers.get();
    const computed = pointers.some(isComputed) ? compute(latest) : null;
    return JSON.stringify({
      siblings: pick(names, (name) => valueAt(latest, joinPointer(group, name))),
      derived: pick(pointers, (pointer) =>
        isComputed(pointer)
          ? computed?.get(pointer)
          : valueAt({ application: host?.application, profile: host?.profile }, pointer),
      ),
    });
  };
  const read = useSyncExternalStore(answers.subscribe, readNow, readNow);
  const values = useMemo(
    () => JSON.parse(read) as Pick<WidgetHost<Sibling, Derived>, "siblings" | "derived">,
    [read],
  );

  const ask = host?.calls.lookup;
  const name = typeof options.lookup === "string" ? options.lookup : null;
  const lookup = useMemo<Lookup | null>(
    () =>
      name === null
        ? null
        : async (query, signal) => {
            if (ask === undefined) return unavailable;
            try {
              return await ask(name, query, signal);
            } catch {
              return unavailable;
            }
          },
    [name, ask],
  );

  const fill = useCallback(
    (filled: Readonly<Record<string, unknown>>) => form.fill(group, filled),
    [form, group],
  );
  const [warned, setWarned] = useState<Warning | null>(null);
  const warn = useCallback(
    (text: string | null, args?: CopyArgs) => setWarned(text === null ? null : { text, args }),
    [],
  );

  return {
    ...values,
    lookup,
    fill,
    warn,
    warned: warned !== null,
    warning: createElement(WarningPlace, { id: warningId(id), warning: warned }),
  };
}
