/** Faults of the places to which forms save their answers. */
import { parsePointer } from "#engine/index.ts";
import { withoutTexts } from "./edit.ts";
import { atEach, parentNameOf, parentOf, replacing, SCREEN, type Any, type Kind } from "./tree.ts";

const bound = atEach(
  SCREEN,
  "/form/bind/*",
  (target: Any) => typeof target === "string" && target.startsWith("/application/"),
);

export const bindKinds: readonly Kind[] = [
  replacing(
    "a form writes a value that only the server sets",
    "bind-refused",
    bound,
    () => "/application/status/uwDecision",
  ),
  replacing(
    "a form writes what is not there",
    "bind-refused",
    bound,
    (target: string) => `${target}zq`,
  ),
  replacing(
    "a form saves an answer where another type belongs",
    "bind-type",
    atEach(SCREEN, "/form/bind/*", (target: Any) => target === "/profile/name/firstName"),
    () => "/application/accountsConfirmed",
  ),
  {
    name: "a form offers what another form of the product leaves out",
    code: "limit-absent",
    spots: atEach(SCREEN, "/form/limits/*"),
    mutate: ({ file, pointer }, tree) => ({
      changes: { [file]: tree.changed(file, parentOf(pointer), () => undefined) },
      file,
      pointer: `/form/schema${parsePointer(pointer).at(-1) ?? ""}/enum`,
    }),
  },
  {
    name: "a form lacks the limit that other forms of the place have",
    code: "bind-value",
    spots: atEach(SCREEN, "/form/schema/properties/*/minimumAge"),
    mutate: ({ file, pointer }, tree) => {
      const name = parentNameOf(pointer);
      const screen = tree.changed(file, pointer, () => undefined);
      delete screen.form.ui[name]["ui:messages"].minimumAge;
      return {
        changes: {
          [file]: screen,
          ...withoutTexts(
            file,
            file.replace(/^.*?(?=screens\/)|\.json$/g, ""),
            `/form/ui/${name}/ui:messages/minimumAge`,
            tree,
          ),
        },
        file,
        pointer: `/form/bind/${name}`,
      };
    },
  },
  replacing(
    "a form saves an answer nowhere",
    "bind-missing",
    atEach(SCREEN, "/form/bind/*"),
    () => undefined,
    ({ pointer }) => pointer.replace("/form/bind", "/form/schema/properties"),
  ),
  replacing(
    "a form saves an answer that it does not ask for",
    "bind-dangling",
    atEach(SCREEN, "/form/bind"),
    (bind: Any) => ({ ...bind, unasked: { effect: true } }),
    ({ pointer }) => `${pointer}/unasked`,
  ),
];
