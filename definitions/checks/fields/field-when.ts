import {
  cachedGuard,
  isRecord,
  joinPointer,
  parsePointer,
  placedRecords,
  textsOf,
  type Scope,
} from "#engine/index.ts";
import { compileFormRules, type RuledForm } from "#engine/expression/rules.ts";
import { isSecret } from "#engine/guard/secret.ts";
import type { Tables } from "#engine/expression/scope.ts";
import { describedAt } from "../../schemas/described-at.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { formProperties, formPropertySchemas } from "../../forms/form-properties.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Entities } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { mayHold, scopeOf } from "../guard-faults.ts";
import { effectsOf } from "../screens/effect-reads.ts";

type Form = RuledForm & {
  readonly when: Readonly<Record<string, string>>;
  readonly bind: Readonly<Record<string, unknown>>;
};

/**
 * Finds guards of fields (`when`) that name no property, that read a value which a browser never
 * has, and that hide a field which another part of the screen needs.
 */
export const fieldWhen: FileCheck = (flow, effective, definitions) => {
  const { facts, tables } = flow.flow.value;
  const entities = definitions.entitiesOf(flow.flow.value);
  const own = flowEntities(flow, definitions);
  const { schemas } = effective;
  return [
    ...faultsIn(effective, flow.screens, scopeOf(own, facts), entities, tables),
    ...neededByEffects(effective, flow.screens, scopeOf(own, facts), own, schemas),
  ];
};

const faultsIn = folderFaults(
  (screen, scope: Scope, entities: Entities, tables: Tables | undefined): FileFault[] => {
    const form = conditionalForm(screen);
    if (form === null) return [];
    return [
      ...unknownProperties(form),
      ...secretGuards(form, scope),
      ...neededByBinds(form, entities),
      ...neededByProperties(form),
      ...neededByRules(form, entities, tables),
    ];
  },
);

/** The form of a screen, when some of its fields are not asked of everybody. */
function conditionalForm(screen: unknown): Form | null {
  const form = isRecord(screen) ? screen.form : null;
  return isRecord(form) && isRecord(form.when) && isRecord(form.bind) && isRecord(form.schema)
    ? (form as unknown as Form)
    : null;
}

const placeOf = (property: string): string => joinPointer("/form/when", property);

function unknownProperties({ when, schema }: Form): FileFault[] {
  const properties = [...new Set(formProperties(schema))];
  return Object.keys(when)
    .filter((name) => !properties.includes(name))
    .map((name) => ({
      pointer: placeOf(name),
      code: "field-when-unknown",
      message: `The form has no property "${name}", so the guard decides nothing.`,
      fix: suggestion(name, properties),
    }));
}

/** A browser does not have the value, so it would hide a field that the server requires. */
function secretGuards({ when }: Form, scope: Scope): FileFault[] {
  return Object.entries(when).flatMap(([name, source]) =>
    (cachedGuard(scope, source)?.reads ?? [])
      .filter((path) => isSecret(path, scope))
      .map((path) => ({
        pointer: placeOf(name),
        code: "field-when-secret",
        message: `'${path}' stays on the server, and the browser decides too whether it asks for "${name}".`,
        fix: "Let the checklist derive a value from it that may leave the server.",
      })),
  );
}

const needed = (name: string, reason: string, fix: string): FileFault => ({
  pointer: placeOf(name),
  code: "field-when-needed",
  message: `"${name}" is not asked of everybody, but ${reason}.`,
  fix,
});

/** A log-in needs its credentials, and a group that is saved needs what its schema requires. */
function neededByBinds({ when, bind }: Form, entities: Entities): FileFault[] {
  const targets = Object.entries(bind).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return targets.flatMap(([name, target]) => {
    const guard = when[name];
    if (guard === undefined) return [];
    const [root = "", ...path] = parsePointer(target);
    if (root === "credentials")
      return [needed(name, "the account needs it", `Remove the guard of "${name}".`)];
    const last = path.pop() ?? "";
    const entity = root === "profile" ? entities.profile : entities.application;
    const { required } = describedAt(entity, path).way.at(-1)?.schema ?? {};
    const group = target.slice(0, target.length - last.length);
    const sibling = targets.find(
      ([other, place]) => place.startsWith(group) && other !== name && when[other] !== guard,
    );
    return path.length > 0 && Array.isArray(required) && required.includes(last) && sibling
      ? [
          needed(
            name,
            `${group.slice(0, -1)} needs it when "${sibling[0]}" is saved there`,
            `Give "${sibling[0]}" the same guard, or remove this one.`,
          ),
        ]
      : [];
  });
}

/** A property that repeats another one is never right while that one is not asked. */
function neededByProperties({ when, schema }: Form): FileFault[] {
  return formPropertySchemas(schema).flatMap(([name, property]) => {
    const other = isRecord(property) ? property.sameAs : undefined;
    if (typeof other !== "string" || when[other] === undefined) return [];
    return when[name] === when[other]
      ? []
      : [needed(other, `"${name}" repeats it`, `Give "${name}" the same guard.`)];
  });
}

/** An action shows while a field is hidden without which its effect rejects the submission (`x-requires`). */
const neededByEffects = folderFaults(
  (screen, scope: Scope, entities: Entities, schemas: SchemaLookup): FileFault[] => {
    const { when = {} } = conditionalForm(screen) ?? {};
    return placedRecords(asRecord(screen).actions, "/actions").flatMap(([action, pointer]) =>
      effectsOf(action, pointer).flatMap(({ effect }) =>
        textsOf(asRecord(schemas(`effects/${effect}`))["x-requires"]).flatMap((place) => {
          const [name = ""] = parsePointer(place);
          const shown = when[name];
          const offered = typeof action.when === "string" ? action.when : "true";
          if (shown === undefined || shown === offered) return [];
          return mayHold(`(${offered}) && !(${shown})`, { scope, entities })
            ? [
                needed(
                  name,
                  `"${String(action.id)}" runs "${effect}" also then, which needs it`,
                  "Give the action and the field the same guard.",
                ),
              ]
            : [];
        }),
      ),
    );
  },
);

/** A rule about a field that is asked must show its message somewhere. */
function neededByRules(form: Form, entities: Entities, tables: Tables | undefined): FileFault[] {
  const { when } = form;
  return compileFormRules(form, entities, tables).flatMap(({ id, fields, expression }) => {
    const asked = (expression?.reads ?? [])
      .map((path) => path.split(".").slice(0, 2))
      .find(([root, name = ""]) => root === "form" && when[name.replace("[]", "")] === undefined);
    const [first] = fields;
    if (asked === undefined || first === undefined) return [];
    return fields.every((name) => when[name] !== undefined)
      ? [
          needed(
            first,
            `the rule "${id}" about "${asked[1]}" shows its message only there`,
            `Add "${asked[1]}" to the fields of the rule.`,
          ),
        ]
      : [];
  });
}
