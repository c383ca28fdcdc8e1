import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { FLAGS_FILE } from "../../guards/flag-entities.ts";
import { suggestion } from "../../findings/suggest.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { markedTexts } from "../../marks/marked-text.ts";
import type { Definitions } from "../../model.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { findingIn, type AcrossCheck } from "../check.ts";
import type { Finding } from "../../findings/finding.ts";

const code = "switch-idle";

/**
 * Finds switches of lenders that nothing reads or that lack their setting, and rules of flags that read a switch that
 * no lender has. The schema of organisation.json marks the object of the switches with `x-switches`, and declares those
 * that the product reads; `x-needs-setting` is the setting without which one does nothing.
 */
export const switchIdle: AcrossCheck = (definitions) => {
  const { properties } = asRecord(definitions.base.schemas("organisation"));
  return Object.entries(asRecord(properties)).flatMap(([name, schema]) =>
    asRecord(schema)["x-switches"] === true
      ? faultsOf({ name, known: asRecord(asRecord(schema).properties) }, definitions)
      : [],
  );
};

/** An object of switches: its name in organisation.json, and the schemas of those that the product reads. */
interface Switches {
  readonly name: string;
  readonly known: Readonly<Record<string, unknown>>;
}

function faultsOf(switches: Switches, definitions: Definitions): Finding[] {
  const { name, known } = switches;
  const lenders = [...definitions.organisations.values()].flatMap(
    ({ code: lender, organisation }) =>
      organisation === null
        ? []
        : [{ lender, file: organisation, set: asRecord(asRecord(organisation.value)[name]) }],
  );
  const reads = readsIn(definitions, name);
  const inRules = new Set(reads.map((each) => each.read));
  const set = new Set([...Object.keys(known), ...lenders.flatMap((each) => Object.keys(each.set))]);
  const readable = () => [...new Set([...Object.keys(known), ...inRules])];
  return [
    ...lenders.flatMap(({ lender, file, set: own }) =>
      Object.entries(own).flatMap(([each, isOn]) => {
        const report = reportAt(file, joinPointer("", name, each), lender);
        if (!Object.hasOwn(known, each))
          return inRules.has(each) || isReadBy(lender, name, each, definitions)
            ? []
            : [
                report(
                  `Nothing reads the switch "${each}", so it changes nothing.`,
                  suggestion(each, readable()),
                ),
              ];
        const setting = asRecord(known[each])["x-needs-setting"];
        return isOn !== true ||
          typeof setting !== "string" ||
          valueAt(definitions.effective(lender).info, setting) !== undefined
          ? []
          : [
              report(
                `The switch "${each}" is on, and "${parsePointer(setting).join(".")}" has no value, so it changes nothing.`,
                `Write "${parsePointer(setting).join(".")}", or switch it off.`,
              ),
            ];
      }),
    ),
    ...reads.flatMap(({ file, pointer, read }) =>
      set.has(read)
        ? []
        : [
            reportAt(
              file,
              pointer,
              null,
            )(
              `No lender has the switch "${read}", so it is off for all.`,
              suggestion(read, [...set]),
            ),
          ],
    ),
  ];
}

const reportAt =
  (file: SourceFile, pointer: string, organisation: string | null) =>
  (message: string, fix: string): Finding =>
    findingIn(file, pointer, { code, message, fix, organisation });

/** Returns the switches that the rules of flags read. */
function readsIn({ sources, base }: Definitions, name: string) {
  const file = sources.files.get(FLAGS_FILE);
  if (file === undefined || !isRecord(file.value)) return [];
  return markedTexts(file.value, "flags", "x-guard", base.schemas).flatMap(({ text, pointer }) =>
    readIn(text, name).map((read) => ({ file, pointer, read })),
  );
}

const readIn = (text: string, name: string): readonly string[] =>
  [...text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, "g"))].map(([, each = ""]) => each);

/** Whether a guard of the lender's overlay, or of one that it extends, reads a switch. */
const isReadBy = (
  lender: string,
  name: string,
  read: string,
  { effective, organisations }: Definitions,
) =>
  effective(lender).chain.some((each) =>
    readIn(JSON.stringify(organisations.get(each)?.overlay?.value ?? null), name).includes(read),
  );
