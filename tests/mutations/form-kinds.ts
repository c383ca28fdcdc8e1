/**
 * Faults of what a form decides and computes: who is asked, rules between fields, computed values, and choices
 * from data.
 */
import { translated } from "./edit.ts";
import { atEach, parentNameOf, parentOf, replacing, SCREEN, type Any, type Kind } from "./tree.ts";

const ruleRequirements = atEach(SCREEN, "/form/rules/#/require");
const computedExpressions = atEach(SCREEN, "/form/computed/#/expression");
const guardsOfFields = atEach(SCREEN, "/form/when/*");

/** Plants an expression in place of what a rule requires. */
const badRule = (name: string, code: string, expression: string): Kind =>
  replacing(name, code, ruleRequirements, () => expression);

const boundEnumerations = atEach(
  SCREEN,
  "/form/bind/*",
  (target: Any) =>
    target === "/application/property/ownership" || target === "/profile/maritalStatus",
);

/** Lets a text of a shipped form take its choices from this source. */
const choosing = (name: string, code: string, source: object): Kind => ({
  name,
  code,
  spots: atEach(SCREEN, "/form/schema/properties/*", (schema: Any) => schema?.format === "date"),
  mutate: ({ file, pointer }, tree) => {
    const property = pointer.split("/").at(-1) ?? "";
    return {
      changes: {
        [file]: tree.changed(file, "/form", (form: Any) => ({
          ...form,
          choices: { [property]: source },
        })),
      },
      file,
      pointer: `/form/choices/${property}`,
    };
  },
});

export const formKinds: readonly Kind[] = [
  replacing(
    "a choice has another type than its field",
    "answer-impossible",
    atEach(
      SCREEN,
      "/form/schema/properties/*/oneOf/#/const",
      (value: Any) => typeof value === "number",
    ),
    (value: number) => String(value),
    ({ pointer }) => pointer.slice(0, pointer.lastIndexOf("/")),
  ),
  replacing(
    "a widget fills a property of another type",
    "widget-type",
    atEach(SCREEN, "/form/ui/*/ui:widget", (widget: Any) =>
      ["email", "masked", "phone"].includes(widget),
    ),
    () => "currency",
  ),
  replacing(
    "the form refuses its own default",
    "default-refused",
    atEach(SCREEN, "/form/schema/properties/*", (schema: Any) => schema.type === "number"),
    (schema: Any) => ({ ...schema, default: "nonsense" }),
  ),
  badRule("a rule cannot be read", "expression-syntax", "form.startDate <="),
  badRule("a rule uses an unknown name", "expression-unknown-name", "answers.startDate <= today"),
  badRule("a rule reads an unknown field", "expression-unknown-field", "form.begunOn <= today"),
  badRule("a rule compares a date with a number", "expression-type", "yearsBetween(today, 5) > 3"),
  badRule("a rule is no condition", "expression-type", "addYears(today, 1)"),
  badRule(
    "a rule compares with a value that cannot be",
    "expression-impossible-value",
    "application.statedIncome.employmentType == 'EMPLOYD'",
  ),
  badRule("a rule reads a secret", "expression-secret", "profile.ssn == '123456789'"),
  replacing(
    "a computed value is not rounded",
    "expression-unrounded",
    computedExpressions,
    () => "1 / 3",
  ),
  replacing(
    "a computed value reads an unknown field",
    "expression-unknown-field",
    computedExpressions,
    () => "form.nothing * 2",
  ),
  replacing(
    "a computed value is no date",
    "computed-format",
    atEach(SCREEN, "/form/computed/#/format"),
    () => "date",
  ),
  {
    name: "a computed value is saved to a place of the server",
    code: "computed-bind",
    spots: atEach(SCREEN, "/form/computed/#"),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, pointer, (value: Any) => ({
          ...value,
          bind: "/application/assetDepletion/monthlyIncome",
        })),
      },
      file,
      pointer: `${pointer}/bind`,
    }),
  },
  choosing("choices come from a list that the flow lacks", "choices-unknown", { list: "nowhere" }),
  choosing("choices come from a value that is no list", "choices-unknown", {
    from: "/application/amount",
    value: "id",
    title: "Amount",
  }),
  choosing("a field with other widgets takes choices from data", "choices-type", {
    from: "/application/conditions",
    value: "uuid",
    title: "{categoryEnum}",
  }),
  {
    name: "a list offers a value that the bound place cannot hold",
    code: "choices-value",
    spots: boundEnumerations,
    mutate: ({ file, pointer }, tree) => {
      const property = pointer.split("/").at(-1) ?? "";
      const flow = file.replace(/screens\/.*$/, "flow.json");
      return {
        changes: {
          [flow]: {
            ...tree.value(flow),
            choices: {
              ...tree.value(flow, "/choices"),
              strange: [{ id: "STRANGE", title: "Something strange" }],
            },
          },
          ...translated(
            { file: flow, pointer: "/choices/strange/STRANGE/title" },
            "Something strange",
            tree,
          ),
          [file]: tree.changed(file, "/form", (form: Any) => ({
            ...form,
            choices: { [property]: { list: "strange" } },
          })),
        },
        file,
        pointer: `/form/choices/${property}/list`,
      };
    },
  },
  replacing(
    "the order of a form's fields names an unknown field",
    "field-unknown",
    atEach(SCREEN, "/form/ui/ui:order/#", (name: string) => name !== "*"),
    (name: string) => `${name}zq`,
  ),
  replacing(
    "a screen misspells the keyword of a message",
    "message-unshown",
    atEach(SCREEN, "/form/ui/*/ui:messages", (messages: Any) => messages.required !== undefined),
    ({ required, ...rest }: Any) => ({ ...rest, requird: required }),
    ({ pointer }) => `${pointer}/requird`,
  ),
  replacing(
    "a screen has a message about a limit that the field lacks",
    "message-unshown",
    atEach(SCREEN, "/form/ui/*/ui:messages"),
    (messages: Any) => ({ ...messages, exclusiveMinimum: "Enter more." }),
    ({ pointer }) => `${pointer}/exclusiveMinimum`,
  ),
  replacing(
    "a screen has a message about a limit that each answer keeps",
    "message-unshown",
    (tree) =>
      atEach(
        SCREEN,
        "/form/schema/properties/*/minItems",
      )(tree).filter(
        ({ file, pointer }) =>
          tree.value(file, `/form/ui/${parentNameOf(pointer)}/ui:messages/minItems`) !== undefined,
      ),
    () => 0,
    ({ pointer }) => `/form/ui/${parentNameOf(pointer)}/ui:messages/minItems`,
  ),
  replacing(
    "the order of a form's fields has two places for the rest",
    "order-fault",
    atEach(SCREEN, "/form/ui/ui:order"),
    () => ["*", "*"],
  ),
  replacing(
    "the order of an address leaves a part out",
    "order-fault",
    atEach(
      SCREEN,
      "/form/ui/*/ui:order",
      (order: Any[]) => order.includes("zip") && !order.includes("*"),
    ),
    (order: string[]) => order.filter((name) => name !== "zip"),
  ),
  replacing(
    "the order of a form's fields names a field twice",
    "order-fault",
    atEach(SCREEN, "/form/ui/ui:order", (order: Any[]) => order[0] !== "*"),
    (order: string[]) => [...order, order[0]],
  ),
  replacing(
    "a rule shows its message at an unknown field",
    "rule-field-unknown",
    atEach(SCREEN, "/form/rules/#/fields/#"),
    (name: string) => `${name}zq`,
  ),
  replacing(
    "the guard of a field reads an unknown field",
    "guard-unknown-field",
    guardsOfFields,
    () => "application.statedIncome.employmentKind == 'RETIRED'",
  ),
  replacing(
    "the guard of a field reads a secret",
    "field-when-secret",
    guardsOfFields,
    () => "profile.ssn != null",
  ),
  {
    name: "a guard is for a field that the form does not have",
    code: "field-when-unknown",
    spots: guardsOfFields,
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, parentOf(pointer), (when: Any) => ({
          ...when,
          nobody: "application.active",
        })),
      },
      file,
      pointer: `${parentOf(pointer)}/nobody`,
    }),
  },
  {
    name: "a credential is not asked of everybody",
    code: "field-when-needed",
    spots: atEach(SCREEN, "/form/bind/*", (target: Any) =>
      String(target).startsWith("/credentials/"),
    ),
    mutate: ({ file, pointer }, tree) => {
      const property = pointer.split("/").at(-1) ?? "";
      return {
        changes: {
          [file]: tree.changed(file, "/form", (form: Any) => ({
            ...form,
            when: { [property]: "application.active" },
          })),
        },
        file,
        pointer: `/form/when/${property}`,
      };
    },
  },
];
