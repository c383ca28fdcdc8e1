/** Faults of answers: those that cannot be given, that no place holds, and that only look given. */
import {
  atEach,
  FLOW,
  parentNameOf,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

/** Properties of a form, at any depth, that pass the test. */
const propertiesThat =
  (test: (schema: Any) => boolean) =>
  (tree: Tree): Spot[] =>
    tree.spots(
      SCREEN,
      (value, pointer) =>
        /^\/form\/schema\/(?:.*\/)?properties\/[^/]+$/.test(pointer) &&
        !pointer.includes("/if/") &&
        typeof value?.type === "string" &&
        test(value),
    );

/** Adds keywords to the schema of a property; the finding is at one of them. */
const limiting = (
  name: string,
  code: string,
  spots: (tree: Tree) => Spot[],
  limits: (schema: Any) => object,
  keyword = "",
): Kind =>
  replacing(
    name,
    code,
    spots,
    (schema: Any) => ({ ...schema, ...limits(schema) }),
    ({ pointer }) => pointer + keyword,
  );

const patterned = propertiesThat(({ pattern }) => pattern !== undefined);
const pattern = (name: string, code: string, text: string): Kind =>
  limiting(name, code, patterned, () => ({ pattern: text }), "/pattern");

const conditions = atEach(SCREEN, "/form/schema/(?:allOf/#/)?if/properties/*/const");
const choices = atEach(SCREEN, "/form/schema/properties/*/oneOf/1");
const screenOf = (flow: string, page: string, tree: Tree): string => {
  const { screen } = tree.value(flow, "/pages").find(({ id }: Any) => id === page) ?? {};
  return flow.replace("flow.json", `screens/${screen}.json`);
};

/** What a form requires under a condition that excludes another one, whose `else` refuses what it requires. */
const requiredApart = (tree: Tree): Spot[] =>
  atEach(
    SCREEN,
    "/form/schema/allOf/1/then/required",
  )(tree).filter(({ file }) => {
    const [first, second] = tree.value(file, "/form/schema/allOf");
    return (
      first.then?.required?.length === 1 &&
      first.else?.properties?.[first.then.required[0]] === false &&
      Object.keys(first.if?.properties ?? {}).some(
        (name) =>
          second.if?.required?.includes(name) &&
          second.if.properties?.[name]?.const !== undefined &&
          first.if.properties[name].const !== undefined &&
          second.if.properties[name].const !== first.if.properties[name].const,
      )
    );
  });

/** Rows of the page table whose page no other page opens and whose screen has one way to go on. */
const rowsWithOneAction = (tree: Tree): Spot[] =>
  atEach(
    FLOW,
    "/checklist/#/page",
  )(tree).filter(({ file, pointer }) => {
    const page = tree.value(file, pointer);
    const { within, open } = tree.value(file, "/pages").find(({ id }: Any) => id === page) ?? {};
    const rows = tree.value(file, "/checklist").filter((row: Any) => row.page === page);
    const screen = tree.value(screenOf(file, page, tree));
    const submits = screen?.actions?.filter(({ kind }: Any) => kind === "submit") ?? [];
    const isAlone = rows.length === 1 && within === undefined && open === undefined;
    return isAlone && screen?.form !== undefined && submits.length === 1 && !submits[0].when;
  });

/** Takes what makes a field fit its place from its schema; the finding is at the place that it is saved to. */
const misfitting = (
  name: string,
  isPlace: (target: Any) => boolean,
  without: (schema: Any) => object,
): Kind => ({
  name,
  code: "bind-value",
  spots: atEach(SCREEN, "/form/bind/*", isPlace),
  mutate: ({ file, pointer }, tree) => {
    const schema = `/form/schema/properties/${pointer.split("/").at(-1)}`;
    return { changes: { [file]: tree.changed(file, schema, without) }, file, pointer };
  },
});

export const answerKinds: readonly Kind[] = [
  replacing(
    "a form requires under one choice what it takes under another alone",
    "answer-impossible",
    requiredApart,
    (_required: string[], { file }, tree) => tree.value(file, "/form/schema/allOf/0/then/required"),
  ),
  limiting(
    "the least number of a field is above the greatest",
    "bounds-reversed",
    propertiesThat(({ maximum }) => maximum !== undefined),
    ({ maximum }) => ({ minimum: maximum + 1 }),
    "/minimum",
  ),
  limiting(
    "the least length of a field is above the greatest",
    "bounds-reversed",
    propertiesThat(({ maxLength }) => maxLength !== undefined),
    ({ maxLength }) => ({ minLength: maxLength + 1 }),
    "/minLength",
  ),
  limiting(
    "a list needs more items than it may have",
    "bounds-reversed",
    propertiesThat(({ type }) => type === "array"),
    () => ({ minItems: 3, maxItems: 2 }),
    "/minItems",
  ),
  limiting(
    "no number lies between the limits of a field",
    "answer-impossible",
    propertiesThat(({ type }) => type === "number" || type === "integer"),
    () => ({ minimum: 10, exclusiveMaximum: 10, maximum: 12 }),
  ),
  pattern("no text matches the pattern of a field", "answer-impossible", "^[0-9]$[0-9]"),
  limiting(
    "the length of a field excludes its pattern",
    "answer-impossible",
    propertiesThat(({ pattern: own }) => own?.includes("\\d{4")),
    () => ({ minLength: 0, maxLength: 3 }),
  ),
  limiting(
    "the format of a field excludes its length",
    "answer-impossible",
    propertiesThat(({ format }) => format === "date"),
    () => ({ maxLength: 8 }),
  ),
  limiting(
    "a field offers only choices that it refuses",
    "answer-impossible",
    propertiesThat(({ oneOf, type }) => oneOf !== undefined && type === "string"),
    () => ({ maxLength: 0 }),
  ),
  replacing(
    "a condition waits for a choice that its question lacks",
    "condition-impossible",
    conditions,
    (value: string) => `${value}ZQ`,
  ),
  {
    name: "a condition asks for another answer than the one that it holds for",
    code: "answer-impossible",
    spots: conditions,
    mutate: ({ file, pointer }, tree) => {
      const branch = `${pointer.replace(/\/if\/.*$/, "")}/then`;
      const property = parentNameOf(pointer);
      const { oneOf = [] } = tree.value(file, `/form/schema/properties/${property}`) ?? {};
      const held = tree.value(file, pointer);
      const other = oneOf.find((choice: Any) => choice.const !== held)?.const ?? "ZQ";
      return {
        changes: {
          [file]: tree.changed(file, branch, ({ properties, ...then }: Any) => ({
            ...then,
            properties: { ...properties, [property]: { enum: [other] } },
          })),
        },
        file,
        pointer: `${branch}/properties/${property}`,
      };
    },
  },
  replacing(
    "the pattern of a field has lost its backslashes",
    "pattern-backslash",
    (tree) =>
      tree.spots(
        SCREEN,
        (value, pointer) =>
          pointer.endsWith("/pattern") &&
          !pointer.includes("/ui/") &&
          typeof value === "string" &&
          (value === "\\S" || /^\^(?:20)?\\d\{/.test(value)),
      ),
    (value: string) => value.replaceAll("\\", ""),
  ),
  pattern("the pattern of a field cannot be read", "pattern-invalid", "^+1[0-9]{10}$"),
  pattern("a repetition in a repetition backtracks without end", "pattern-slow", "^([0-9]+-?)+$"),
  pattern("alternatives that begin alike backtrack without end", "pattern-slow", "^(?:\\d|\\w)*$"),
  limiting(
    "a pattern divides a text of any length between two repetitions",
    "pattern-slow",
    propertiesThat(({ pattern: own, maxLength }) => own !== undefined && maxLength !== undefined),
    () => ({ pattern: String.raw`^\d+\d+$`, minLength: 1, maxLength: 1_000_000 }),
    "/pattern",
  ),
  misfitting(
    "a field of free text is saved where only choices fit",
    (target) => target === "/application/property/ownership" || target === "/profile/maritalStatus",
    ({ oneOf: _choices, ...text }) => text,
  ),
  misfitting(
    "a field accepts a text in another form than its place",
    (target) => target === "/profile/ssn",
    ({ pattern: _lost, ...schema }) => schema,
  ),
  {
    name: "two fields are saved to one place",
    code: "bind-shared",
    spots: atEach(SCREEN, "/form/bind", (bind: Any) =>
      Object.values(bind).some((target) => typeof target === "string"),
    ),
    mutate: ({ file, pointer }, tree) => {
      const target = Object.values<Any>(tree.value(file, pointer)).find(
        (each) => typeof each === "string",
      );
      return {
        changes: {
          [file]: tree.changed(file, "/form", (form: Any) => ({
            ...form,
            schema: {
              ...form.schema,
              properties: {
                ...form.schema.properties,
                again: { type: "string", title: "Once more" },
              },
            },
            bind: { ...form.bind, again: target },
          })),
        },
        file,
        pointer: "/form/bind/again",
      };
    },
  },
  replacing(
    "a field offers one value twice",
    "choice-repeated",
    choices,
    (choice: Any, { file, pointer }, tree) => ({
      ...choice,
      const: tree.value(file, `${parentOf(pointer)}/0/const`),
    }),
  ),
  replacing(
    "a field offers two choices with one text",
    "choice-repeated",
    choices,
    (choice: Any, { file, pointer }, tree) => ({
      ...choice,
      title: tree.value(file, `${parentOf(pointer)}/0/title`),
    }),
  ),
  replacing(
    "a card explains a choice that the field does not offer",
    "choice-unknown",
    atEach(SCREEN, "/form/ui/*/ui:options/cards"),
    (cards: Any) => ({ ...cards, ZQ: { description: "Nobody can choose this." } }),
    ({ pointer }) => `${pointer}/ZQ`,
  ),
  replacing(
    "no action submits the answers",
    "action-missing",
    atEach(
      SCREEN,
      "",
      (screen: Any) => Object.keys(screen.form?.schema.properties ?? {}).length > 0,
    ),
    (screen: Any) => ({
      ...screen,
      actions: screen.actions.filter((each: Any) => each.kind !== "submit"),
    }),
    () => "/actions",
  ),
  {
    name: "the action of a page is offered only in another state",
    code: "action-unavailable",
    spots: rowsWithOneAction,
    mutate: ({ file, pointer }, tree) => {
      const flow = tree.value(file);
      const { page } = tree.value(file, parentOf(pointer));
      const other = flow.checklist.find((row: Any) => row.page !== page);
      const screen = screenOf(file, page, tree);
      return {
        changes: {
          [screen]: tree.changed(screen, "/actions", (actions: Any[]) =>
            actions.map((each) =>
              each.kind === "submit"
                ? { ...each, when: `status.checklistStatus == '${other.states[0]}'` }
                : each,
            ),
          ),
        },
        file: screen,
        pointer: "/actions",
      };
    },
  },
];
