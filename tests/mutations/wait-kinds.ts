/** Faults between forms and rules: a step or a state waits for what its pages do not collect. */
import { awaitedAnswers, checklistOf, flowOf, type Awaited } from "./awaited-answers.ts";
import {
  atEach,
  CHECKLIST,
  FLOW,
  OVERLAY,
  overlayWith,
  parentOf,
  patchPointer,
  replacing,
  SCREEN,
  writtenOut,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const namedAt = (spots: (tree: Tree) => Awaited[]) => (tree: Tree) => spots(tree);

const isTyped = (property: Any) => property.type !== "boolean" && property.type !== "array";

const withoutName = (form: Any, name: string): Any => {
  const { [name]: _bound, ...bind } = form.bind;
  const { [name]: _drawn, ...ui } = form.ui ?? {};
  const { [name]: _asked, ...properties } = form.schema.properties;
  return {
    ...form,
    bind,
    ui: ui["ui:order"]
      ? { ...ui, "ui:order": ui["ui:order"].filter((each: string) => each !== name) }
      : ui,
    schema: {
      ...form.schema,
      properties,
      required: form.schema.required.filter((each: string) => each !== name),
    },
  };
};

/** Returns the translations of a screen without those of a question. */
function withoutCopy(screen: string, name: string, tree: Tree): Record<string, unknown> {
  const [, folder = "", ...rest] = screen.split("/");
  const part = rest.join("/").replace(".json", "");
  return Object.fromEntries(
    tree.files(new RegExp(`^flows/${folder}/copy/`)).map((copy) => [
      copy,
      tree.changed(copy, "/texts", (texts: Any) => ({
        ...texts,
        [part]: Object.fromEntries(
          Object.entries(texts[part] ?? {}).filter(([pointer]) => !pointer.includes(`/${name}/`)),
        ),
      })),
    ]),
  );
}

/** Answers of forms with other questions, so that the form stays. */
const removable = awaitedAnswers(
  (_property, _wait, { form, body = [] }, name) =>
    Object.keys(form.schema.properties).length > 1 &&
    form.schema.allOf === undefined &&
    form.schema.if === undefined &&
    !body.some((block: Any) => block.field === name) &&
    !JSON.stringify(form.computed ?? []).includes(name) &&
    !JSON.stringify(body).includes(`"${name}"`),
);

const hasChecklist = (tree: Tree) => (spot: Awaited) =>
  tree.files(CHECKLIST).includes(checklistOf(spot.file));

export const waitKinds: readonly Kind[] = [
  {
    name: "the form no longer requires an answer that a step or a state waits for",
    code: "answer-optional",
    spots: namedAt(awaitedAnswers(isTyped)),
    mutate: (spot, tree) => ({
      changes: {
        [spot.file]: tree.changed(spot.file, spot.pointer, (required: string[]) =>
          required.filter((each) => each !== (spot as Awaited).name),
        ),
      },
      file: spot.file,
      pointer: "/form/schema",
    }),
  },
  {
    name: "one lender alone no longer requires an answer that a step or a state waits for",
    code: "answer-optional",
    spots: namedAt(awaitedAnswers(isTyped)),
    mutate: (spot, tree, random) => {
      const overlay = random.pick(tree.files(OVERLAY));
      const required = tree
        .value(spot.file, spot.pointer)
        .filter((each: string) => each !== (spot as Awaited).name);
      return {
        changes: overlayWith(tree, overlay, { [spot.file]: { form: { schema: { required } } } }),
        file: overlay,
        pointer: patchPointer(spot.file, "/form/schema/required"),
      };
    },
  },
  {
    name: "a box that a step waits for may stay unticked",
    code: "answer-optional",
    spots: namedAt(awaitedAnswers((property) => property.const === true)),
    mutate: (spot, tree) => {
      const pointer = `/form/schema/properties/${(spot as Awaited).name}`;
      return {
        changes: {
          [spot.file]: tree.changed(spot.file, pointer, ({ const: _ticked, ...box }: Any) => box),
        },
        file: spot.file,
        pointer,
      };
    },
  },
  {
    name: "a form no longer asks for an answer that a step waits for",
    code: "step-deadlock",
    spots: (tree) => removable(tree).filter(hasChecklist(tree)),
    mutate: (spot, tree) => ({
      changes: {
        [spot.file]: tree.changed(spot.file, "/form", (form: Any) =>
          withoutName(form, (spot as Awaited).name),
        ),
        ...withoutCopy(spot.file, (spot as Awaited).name, tree),
      },
      file: checklistOf(spot.file),
      pointer: "/steps",
    }),
  },
  {
    name: "a form no longer asks for an answer that a state waits for",
    code: "answer-unoffered",
    spots: (tree) => removable(tree).filter((spot) => !hasChecklist(tree)(spot)),
    mutate: (spot, tree) => ({
      changes: {
        [spot.file]: tree.changed(spot.file, "/form", (form: Any) =>
          withoutName(form, (spot as Awaited).name),
        ),
        ...withoutCopy(spot.file, (spot as Awaited).name, tree),
      },
      file: flowOf(spot.file),
      pointer: "/states",
    }),
  },
  {
    name: "one lender alone no longer asks for an answer that a step waits for",
    code: "step-deadlock",
    spots: (tree) => removable(tree).filter(hasChecklist(tree)),
    mutate: (spot, tree, random) => {
      const overlay = random.pick(tree.files(OVERLAY));
      const { name } = spot as Awaited;
      const { form } = tree.value(spot.file);
      const { required } = withoutName(form, name).schema;
      return {
        changes: overlayWith(tree, overlay, {
          [spot.file]: {
            form: {
              bind: { [name]: null },
              ...(form.ui?.[name] === undefined ? {} : { ui: { [name]: null } }),
              schema: { required, properties: { [name]: null } },
            },
          },
        }),
        file: overlay,
        pointer: patchPointer(spot.file),
      };
    },
  },
  {
    name: "a step waits for an answer that only a later page asks for",
    code: "step-deadlock",
    spots: laterAnswers,
    mutate: ({ file, pointer }, tree) => {
      const { steps, facts } = tree.value(file);
      const [, , index = ""] = pointer.split("/");
      const later = steps.findLast(
        (_step: Any, position: number) =>
          position > Number(index) && isOnlyAskedOnItsPage(file, position, tree),
      );
      return {
        changes: { [file]: tree.changed(file, pointer, () => writtenOut(later.done, facts)) },
        file,
        pointer,
      };
    },
  },
  {
    name: "a state waits for an answer that only a later page asks for",
    code: "answer-unoffered",
    spots: (tree) =>
      atEach(
        FLOW,
        "/states/0/transitions/0/when",
      )(tree).filter(({ file }) => {
        const { basePath, states, facts } = tree.value(file);
        return (
          !basePath.includes(":uuid") &&
          states[2]?.transitions?.length === 1 &&
          /^\(*(?:application|profile)/.test(writtenOut(states[2].transitions[0].when, facts))
        );
      }),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, pointer, () => tree.value(file, "/states/2/transitions/0/when")),
      },
      file,
      pointer: "/states/0",
    }),
  },
  replacing(
    "a transition waits for more than the form takes",
    "guard-beyond-answers",
    (tree) =>
      atEach(
        FLOW,
        "/states/#/transitions/#/when",
      )(tree).filter(({ file }) => limitedNumbers(file, tree).length > 0),
    (source: string, { file }, tree) => {
      const [{ path, maximum }] = limitedNumbers(file, tree) as [Limited];
      return `(${source}) && ${path} > ${maximum}`;
    },
  ),
  replacing(
    "a fact compares with less than the form takes",
    "guard-beyond-answers",
    (tree) =>
      atEach(FLOW, "/facts/*")(tree).filter(({ file }) => limitedNumbers(file, tree).length > 0),
    (source: string, { file }, tree) => {
      const [{ path, minimum }] = limitedNumbers(file, tree) as [Limited];
      return `(${source}) || ${minimum} > ${path}`;
    },
  ),
  {
    name: "one lender alone compares with more than the form takes",
    code: "guard-beyond-answers",
    spots: (tree) =>
      atEach(
        FLOW,
        "/states/#/transitions/#/when",
      )(tree).filter(({ file }) => limitedNumbers(file, tree).length > 0),
    mutate: ({ file, pointer }, tree, random) => {
      const overlay = random.pick(tree.files(OVERLAY));
      const [{ path, maximum }] = limitedNumbers(file, tree) as [Limited];
      const way = tree.value(file, parentOf(pointer));
      const state = tree.value(file, parentOf(parentOf(parentOf(pointer))));
      return {
        changes: overlayWith(tree, overlay, {
          [file]: {
            states: {
              [state.id]: {
                transitions: { [way.id]: { when: `(${way.when}) || ${path} == ${maximum + 1}` } },
              },
            },
          },
        }),
        file: overlay,
        pointer: patchPointer(file, `/states/${state.id}`),
      };
    },
  },
];

interface Limited {
  path: string;
  minimum: number;
  maximum: number;
}

/** Numbers that one screen of the flow asks for, within limits. */
function limitedNumbers(flow: string, tree: Tree): Limited[] {
  const folder = flow.replace("flow.json", "screens/");
  const all = tree.files(SCREEN).map((file) => tree.value(file));
  const binds = all.flatMap(({ form }: Any) => Object.values<Any>(form?.bind ?? {}));
  return tree
    .files(SCREEN)
    .filter((file) => file.startsWith(folder))
    .flatMap((file) => {
      const { form } = tree.value(file);
      return Object.entries<Any>(form?.bind ?? {}).flatMap(([name, target]) => {
        const { minimum, maximum } = form.schema.properties?.[name] ?? {};
        const isOne = binds.filter((each) => each === target).length === 1;
        return isOne && typeof minimum === "number" && typeof maximum === "number"
          ? [{ path: target.slice(1).replaceAll("/", "."), minimum, maximum }]
          : [];
      });
    });
}

/** Whether the page of a step alone asks for what the step waits for. */
function isOnlyAskedOnItsPage(checklist: string, index: number, tree: Tree): boolean {
  const { steps, facts } = tree.value(checklist);
  const { when, done, state } = steps[index];
  const flow = checklist.replace("checklist", "flow");
  const { checklist: rows, pages } = tree.value(flow);
  const row = rows.find((each: Any) => each.states.includes(state));
  const page = pages.find(({ id }: Any) => id === row?.page);
  const path = /(?<=^\(*)application\.[\w.]+/.exec(writtenOut(done, facts))?.[0];
  if (when !== undefined || row === undefined || path === undefined) return false;
  if (page?.screen === undefined || page.open !== undefined) return false;
  const target = `/${path.replaceAll(".", "/")}`;
  const asking = tree
    .files(SCREEN)
    .filter((file) => Object.values<Any>(tree.value(file, "/form/bind") ?? {}).includes(target));
  return (
    asking.length === 1 &&
    asking[0] === checklist.replace("checklist.json", `screens/${page.screen}.json`)
  );
}

/** Steps before a step that waits for an answer of its own page, and whose pages do not open within one another. */
function laterAnswers(tree: Tree): Spot[] {
  return atEach(
    CHECKLIST,
    "/steps/#/done",
    (done: string) => done !== "false",
  )(tree).filter(({ file, pointer }) => {
    const { steps } = tree.value(file);
    const index = Number(pointer.split("/")[2]);
    const { when, state, task } = steps[index];
    const flow = tree.value(file.replace("checklist", "flow"));
    const isDecided = flow.checklist.some(
      (row: Any) => row.states.includes(state) && row.when === undefined,
    );
    return (
      when === undefined &&
      task === undefined &&
      isDecided &&
      !flow.states.some((each: Any) => each.transitions?.length > 1) &&
      steps.some(
        (_step: Any, position: number) =>
          position > index && isOnlyAskedOnItsPage(file, position, tree),
      )
    );
  });
}
