/** Hover, definition and references: of names in definitions, and of everything in guards. */
import { MarkupKind, type Connection, type Hover, type Location } from "vscode-languageserver/node";
import { hoverText } from "#definitions/guard-help/hover.ts";
import { spanOf, usesOf } from "#definitions/names/lookup.ts";
import type { NameUse } from "#definitions/names/name-use.ts";
import { endOfValue, valueOffsets } from "#definitions/sources/json-text.ts";
import {
  documentOf,
  nameOf,
  rangeInGuard,
  rangeOf,
  rangeOfName,
  type Asked,
  type AskedPorts,
} from "./asked.ts";
import { declarationOf, type DeclaredAt } from "./define.ts";
import { declarationsOf, nameText } from "./describe-name.ts";

/** Answers these requests of an editor. */
export function serveNavigation(connection: Connection, { asked, uriOf }: AskedPorts): void {
  connection.onHover(async (params): Promise<Hover | null> => {
    const about = await asked(params);
    if (about === null) return null;
    const { place, document, definitions } = about;
    const markdown = (value: string) => ({ kind: MarkupKind.Markdown, value });
    const text = place && hoverText(place.guard, place.character);
    if (place && text)
      return {
        contents: markdown(text.markdown),
        range: rangeInGuard(document, place.start, text),
      };
    const name = nameOf(about);
    const range = name && rangeOfName(about, name);
    return name && range && { contents: markdown(nameText(definitions, name)), range };
  });

  connection.onDefinition(async (params): Promise<Location[] | null> => {
    const about = await asked(params);
    if (about === null) return null;
    const { definitions, place } = about;
    const name = nameOf(about);
    if (name !== null) return locationsOf(about, declarationsOf(definitions, name), uriOf);
    const declared = place && declarationOf(definitions, place.guard, place.character);
    return declared && locationsOf(about, [declared], uriOf);
  });

  connection.onReferences(async (params): Promise<Location[] | null> => {
    const about = await asked(params);
    const name = about && nameOf(about);
    if (!name) return null;
    const uses = usesOf(about.definitions, name);
    const { includeDeclaration } = params.context;
    const listed = includeDeclaration ? uses : uses.filter((each) => !each.declares);
    return locationsOf(about, listed, uriOf);
  });
}

/** Returns the places of names, and of values that are no names, in their files. */
async function locationsOf(
  { workspace }: Asked,
  places: readonly (NameUse | DeclaredAt)[],
  uriOf: AskedPorts["uriOf"],
): Promise<Location[]> {
  const locations: Location[] = [];
  for (const file of new Set(places.map((each) => each.file))) {
    const document = await documentOf(workspace, file, uriOf(file));
    const text = document.getText();
    const offsets = valueOffsets(text);
    for (const each of places) {
      if (each.file !== file) continue;
      const start = offsets.get(each.pointer) ?? 0;
      const span =
        "kind" in each ? spanOf(each, text, offsets) : { start, end: endOfValue(text, start) };
      if (span) locations.push({ uri: document.uri, range: rangeOf(document, span) });
    }
  }
  return locations;
}
