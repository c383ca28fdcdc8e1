/** Every place of a file that writes a name, the declaration of a name included. */
import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Definitions } from "../index.ts";
import { ownJourneyFlow } from "../journeys/read.ts";
import { partAt } from "../parts/part-paths.ts";
import type { SourceFile } from "../sources/source-file.ts";
import { argumentUses } from "./argument-uses.ts";
import { factUses, factHome } from "./fact-uses.ts";
import { NAME_KINDS } from "./kinds.ts";
import type { NameUse, WrittenPart } from "./name-use.ts";
import { sandboxFlow } from "./sandbox-flow.ts";
import { translatedFile } from "./translated-file.ts";
import { namesInPointer, writtenNames, type Written } from "./walk.ts";

/** @param sought the only name to return; null for all names. Guards and copy are read only when they can have it. */
export function usesIn(
  definitions: Definitions,
  file: SourceFile,
  sought: Pick<NameUse, "kind" | "name"> | null,
): NameUse[] {
  const { kind = null, name = null } = sought ?? {};
  const isSought = (each: string) => kind === null || kind === each;
  const parts = partsOf(definitions, file);
  return [
    ...parts.flatMap((part) => [
      ...marked(definitions, part),
      ...pointed(definitions, part),
      ...(isSought("argument") ? argumentUses(definitions, part, name) : []),
    ]),
    ...inLock(definitions, file),
    ...(isSought("fact") ? factUses(definitions, file, name) : []),
  ].filter((use) => (name === null || use.name === name) && isSought(use.kind));
}

/** Returns the definitions that a file holds: itself, or those that an overlay patches and adds. */
export const partsOf = memoize(
  (definitions: Definitions, file: SourceFile): readonly WrittenPart[] => {
    const { kind, path, value } = file;
    if (!path.startsWith("flows/") || value === undefined || kind?.schema == null) return [];
    const inFlows = path.slice("flows/".length);
    if (kind.name !== "overlay")
      return [{ file, path: inFlows, schema: kind.schema, value, base: undefined, root: "" }];
    if (!isRecord(value)) return [];
    return ["patch", "add"].flatMap((section) =>
      Object.entries(isRecord(value[section]) ? value[section] : {}).flatMap(([target, part]) => {
        const source = definitions.sources.files.get(`flows/${target}`);
        const schema = partAt(target)?.row.schema ?? source?.kind?.schema;
        const base = section === "patch" ? source?.value : undefined;
        const root = joinPointer("", section, target);
        return schema == null ? [] : [{ file, path: target, schema, value: part, base, root }];
      }),
    );
  },
);

const flowOf = (path: string): string | null => partAt(path)?.flow ?? ownJourneyFlow(path);

function marked(definitions: Definitions, part: WrittenPart): NameUse[] {
  const { schemas } = definitions.base;
  const { value, schema, base } = part;
  const found = (mark: "x-declares" | "x-names" | "x-registered") =>
    writtenNames(value, schema, mark, schemas, base);
  return [
    ...found("x-declares").flatMap((each) => use(definitions, part, each, each.isNew)),
    ...found("x-names").flatMap((each) => use(definitions, part, each, false)),
    ...found("x-registered").flatMap((each) => {
      const { in: kind, except = [] } = each.mark as { in: string; except?: string[] };
      return except.includes(each.text)
        ? []
        : use(definitions, part, { ...each, mark: kind }, false);
    }),
  ];
}

/** Marks whose text has names among other things: the kind of each, and where it is in the text. */
const COMPOUND: Readonly<Record<string, readonly (readonly [kind: string, form: RegExp])[]>> = {
  journeyStep: [["journey", /^(?<before>)(?<name>[^#]+)/]],
  screenOfFlow: [["screen", /^(?<before>(?<flow>[^/]+)\/)(?<name>.+)$/]],
  productState: [
    ["checklistState", /^(?<before>)(?<name>[^/]+)/],
    ["state", /^(?<before>[^/]+\/)(?<name>.+)$/],
  ],
};

interface NameInText {
  readonly kind: string;
  readonly name: string;
  /** The text before the name. */
  readonly before: string;
  /** Flow that the text names; null when it names none. */
  readonly flow: string | null;
}

function namesInText(text: string, mark: unknown): NameInText[] {
  const forms = COMPOUND[String(mark)] ?? [[String(mark), /^(?<before>)(?<name>.*)$/] as const];
  return forms.flatMap(([kind, form]): NameInText[] => {
    const { before = "", name = "", flow = null } = form.exec(text)?.groups ?? {};
    return name !== "" && Object.hasOwn(NAME_KINDS, kind) ? [{ kind, name, before, flow }] : [];
  });
}

const use = (
  definitions: Definitions,
  part: WrittenPart,
  { text, mark, pointer, inKey }: Written,
  declares: boolean,
): NameUse[] =>
  namesInText(text, mark).map(({ kind, name, before, flow }) => ({
    kind,
    name,
    home:
      flow ?? homeOf(definitions, kind, part.path, name) ?? sandboxFlow(definitions, part, pointer),
    file: part.file.path,
    pointer: part.root + pointer,
    inKey,
    start: before.length,
    end: before.length + name.length,
    escaped: false,
    declares,
  }));

function homeOf(definitions: Definitions, kind: string, path: string, name: string): string | null {
  const known = NAME_KINDS[kind]?.known;
  if (known === "everywhere") return "";
  if (known === "in a file") return path;
  return kind === "fact" ? factHome(definitions, path, name) : flowOf(path);
}

/** Returns the names in the pointers of a definition: of its exemptions, and of translations. */
function pointed(definitions: Definitions, part: WrittenPart): NameUse[] {
  const { value, root, schema, path } = part;
  if (schema === "copy")
    return Object.entries(membersOf(value, "texts")).flatMap(([translated, texts]) => {
      const target = translatedFile(path, translated);
      return target === null
        ? []
        : Object.keys(isRecord(texts) ? texts : {}).flatMap((pointer) =>
            inPointer(definitions, part, target, "", pointer, {
              pointer: root + joinPointer("/texts", translated, pointer),
              inKey: true,
              skipped: 0,
            }),
          );
    });
  return exemptions(value, "").flatMap(({ owner, place, at }) =>
    inPointer(definitions, part, { path, schema }, owner, at, {
      pointer: root + place,
      inKey: false,
      skipped: 0,
    }),
  );
}

const membersOf = (value: unknown, key: string): Record<string, unknown> => {
  const members = isRecord(value) ? value[key] : undefined;
  return isRecord(members) ? members : {};
};

interface Exemption {
  readonly owner: string;
  readonly place: string;
  readonly at: string;
}

function exemptions(value: unknown, pointer: string): Exemption[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => exemptions(each, joinPointer(pointer, index)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const place = joinPointer(pointer, key);
    if (key !== "exempt" || !Array.isArray(each)) return exemptions(each, place);
    return each.flatMap((one: unknown, index): Exemption[] =>
      isRecord(one) && typeof one.at === "string"
        ? [{ owner: pointer, place: joinPointer(place, index, "at"), at: one.at }]
        : [],
    );
  });
}

/** Returns the pointers of a lock, which are those of its overlay. */
function inLock(definitions: Definitions, file: SourceFile): NameUse[] {
  if (file.kind?.name !== "overlay-lock") return [];
  return Object.entries(membersOf(file.value, "replaced")).flatMap(([path, hashes]) => {
    const schema =
      partAt(path)?.row.schema ?? definitions.sources.files.get(`flows/${path}`)?.kind?.schema;
    const before = joinPointer("/patch", path);
    return schema == null
      ? []
      : Object.keys(isRecord(hashes) ? hashes : {}).flatMap((pointer) =>
          pointer.startsWith(`${before}/`)
            ? inPointer(
                definitions,
                { file, path },
                { path, schema },
                "",
                pointer.slice(before.length),
                {
                  pointer: joinPointer("/replaced", path, pointer),
                  inKey: true,
                  skipped: before.length,
                },
              )
            : [],
        );
  });
}

/** @param owner pointer of the object from which the text leads on; the text itself is after `skipped` characters */
function inPointer(
  definitions: Definitions,
  { file }: Pick<WrittenPart, "file" | "path">,
  target: { readonly path: string; readonly schema: string },
  owner: string,
  text: string,
  written: { readonly pointer: string; readonly inKey: boolean; readonly skipped: number },
): NameUse[] {
  const before = parsePointer(owner).length;
  const tokens = text.split("/").slice(1);
  const value = definitions.sources.files.get(`flows/${target.path}`)?.value;
  return namesInPointer(owner + text, target.schema, definitions.base.schemas, value).flatMap(
    ({ name: member, mark, index }): NameUse[] => {
      const token = tokens[index - before];
      if (token === undefined) return [];
      const first = written.skipped + joinedLength(tokens.slice(0, index - before)) + 1;
      return namesInText(member, mark).map(({ kind, name, before: prefix }) => {
        const start = first + escapedLength(prefix);
        return {
          kind,
          name,
          home: homeOf(definitions, kind, target.path, name),
          file: file.path,
          pointer: written.pointer,
          inKey: written.inKey,
          start,
          end: start + escapedLength(name),
          escaped: true,
          declares: false,
        };
      });
    },
  );
}

const escapedLength = (text: string): number => joinPointer("", text).length - 1;

const joinedLength = (tokens: readonly string[]): number =>
  tokens.reduce((length, token) => length + 1 + token.length, 0);
