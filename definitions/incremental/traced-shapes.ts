/** What the views of definitions look into, and what they take as one value. */
import type { Definitions, Effective } from "../model.ts";

export interface Shape {
  /** Returns the shape of a member that has parts. Others are values. */
  readonly members?: (name: string, value: object) => Shape | null;
  /** Shape of the values of a map. */
  readonly entries?: Shape;
  /** Methods whose results alone are read. What calls another one depends on the whole object. */
  readonly calls?: Readonly<Record<string, Call>>;
  /** Functions that are the same while what they depend on is. */
  readonly functions?: readonly string[];
  /** Members that follow from the key under which the object is. */
  readonly known?: readonly string[];
  /** Name of a view that others share. */
  readonly shared?: (value: never) => string;
}

export interface Call {
  /** Shape of the result. */
  readonly shape: Shape | null;
  /** Returns as much of the argument as the call reads. */
  readonly argument: (given: never) => unknown;
  /** Makes the call with that much of the argument. The default is the method itself. */
  readonly make?: (target: never, argument: never) => unknown;
}

export const isMap = (value: object): value is ReadonlyMap<unknown, unknown> =>
  typeof (value as Partial<ReadonlyMap<unknown, unknown>>).get === "function";

/** Its methods find places in it, so what calls them depends on all of it. */
export const FILE: Shape = {};
const SOURCE: Shape = { known: ["path", "kind"] };
const FILES: Shape = { entries: FILE };
const SOURCES_BY_PATH: Shape = { entries: SOURCE };

const withMembers = (table: Readonly<Record<string, Shape>>): Shape => ({
  members: (name) => table[name] ?? null,
});

/** A file of which computations read single members, such as the pages in flow.json. */
const OPENED: Shape = { members: (name) => (name === "value" ? MEMBERS : null) };
const MEMBERS: Shape = {};

/** An edit of a guard leaves most of flow.json. The files in folders are small. */
const FLOW: Shape = { members: (_name, value) => (isMap(value) ? FILES : OPENED) };
const TRANSLATED = withMembers({ file: FILE, copy: FILES });

export const EFFECTIVE: Shape = {
  ...withMembers({
    flows: { entries: FLOW },
    files: FILES,
    words: TRANSLATED,
    answers: TRANSLATED,
    settings: TRANSLATED,
  }),
  functions: ["schemas"],
};

/** An effective definition with all of its flows. */
const WHOLE: Shape = {
  ...EFFECTIVE,
  shared: ({ organisation }: Effective) => `whole ${organisation ?? ""}`,
};

const ORGANISATION = withMembers({
  organisation: SOURCE,
  theme: SOURCE,
  overlay: SOURCE,
  lock: SOURCE,
  copy: SOURCES_BY_PATH,
});

const itself = (text: string) => text;

const entitiesOf: Call = {
  shape: null,
  argument: ({ product }: { product?: string }) => ({ product }),
};

export const DEFINITIONS: Shape = {
  ...withMembers({
    base: WHOLE,
    sources: withMembers({ files: SOURCES_BY_PATH }),
    organisations: { entries: ORGANISATION },
  }),
  calls: {
    effective: { shape: WHOLE, argument: itself },
    registries: { shape: null, argument: () => null },
    personas: { shape: null, argument: () => null },
    entitiesOf,
    within: {
      shape: { calls: { entitiesOf } },
      argument: ({ organisation }: Effective) => organisation,
      make: (target: Definitions, code: string | null) =>
        target.within(code === null ? target.base : target.effective(code)),
    },
    entity: { shape: null, argument: itself },
    validatorFor: { shape: null, argument: itself },
  },
};
