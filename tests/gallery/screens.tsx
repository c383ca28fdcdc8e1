/**
 * Every screen of every flow over the sample data: `#heloc/start/profile` shows one,
 * `#heloc/start/profile?filled` shows it with answers, and without a name the page lists them. With
 * `?pseudo` in the address of the page, all screens use the pseudo-language; with `?hostile` every
 * text and every free answer is a script vector. The page shows blocks and actions whatever their
 * guards say, so that it leaves out no wording and no state.
 */
import { customizeValidator } from "@rjsf/validator-ajv8";
import { useSyncExternalStore } from "react";
import { sampleApplication, sampleProfile } from "#renderers/gallery/sample.ts";
import { sampleCalls } from "#renderers/gallery/sample-calls.ts";
import { entitiesOfProduct } from "#engine/flow/product-entities.ts";
import {
  createLanguage,
  formatCopy,
  loadScreenCode,
  ScreenRenderer,
  type BlockHost,
  type CopyArgs,
} from "#renderers/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { screenExpressions } from "#src/definitions/screen-expressions.ts";
import { markedTexts } from "#definitions/marks/marked-text.ts";
import { ENGLISH, englishWords } from "#renderers/testing/words.ts";
import scriptVectors from "#tests/chat/vectors/scripts.json" with { type: "json" };
import { everyText, pseudo, rewritten, type TextPlace } from "../locales/pseudo.ts";
import { answersFor } from "./answers.ts";
import { drawAsLender } from "./lender.tsx";

const files = import.meta.glob<Screen>("../../flows/*/screens/**/*.json", {
  eager: true,
  import: "default",
});
const flows = import.meta.glob<Flow>("../../flows/*/flow.json", {
  eager: true,
  import: "default",
});
const patches = import.meta.glob<Record<string, unknown>>("../../flows/*/application.json", {
  eager: true,
  import: "default",
});
const schemas = import.meta.glob<Record<string, unknown>>("../../schemas/**/*.schema.json", {
  eager: true,
  import: "default",
});
const screenCopy = (screen: Screen) =>
  markedTexts(screen, "screen", "x-copy", (name) => schemas[`../../schemas/${name}.schema.json`]);
/** Returns the next vector, so that each is in many places. */
let turn = 0;
const nextVector = (): string => {
  turn += 1;
  return scriptVectors[turn % scriptVectors.length]?.text ?? "";
};
/** Codes, dates, numbers, identifiers, addresses of files and of the web: a borrower types none of them freely. */
const notFree =
  /^(?:[A-Z0-9_+.:-]+|[\da-f]{8}-.*|\d{4}-\d\d.*|(?:https?|data|blob):.*|\/.*|[\w-]+\/[\w.+-]+)$/;
const freeAnswers = (data: object): TextPlace[] =>
  everyText(data).filter(({ text }) => !notFree.test(text));

const modes: Readonly<Record<string, (text: string) => string>> = {
  "?pseudo": pseudo,
  "?hostile": nextVector,
};
const rewrite = modes[location.search];
const rewrittenCopy = <T,>(value: T, places: readonly TextPlace[]): T =>
  rewrite === undefined ? value : rewritten(value, places, rewrite);
const language =
  rewrite === undefined
    ? ENGLISH
    : createLanguage("en-US", rewrittenCopy(englishWords, everyText(englishWords)));
const screens = Object.fromEntries(
  Object.entries(files).map(([path, screen]) => [path, rewrittenCopy(screen, screenCopy(screen))]),
);
const withHostileAnswers = <T extends object>(data: T): T =>
  location.search === "?hostile" ? rewritten(data, freeAnswers(data), nextVector) : data;
const application = withHostileAnswers(sampleApplication);
const profile = withHostileAnswers(sampleProfile);
const core = {
  application: schemas["../../schemas/application.schema.json"] ?? {},
  profile: schemas["../../schemas/profile.schema.json"] ?? {},
};
/** Returns what the sample data fills into the texts of a screen. */
function argumentsOf(flowId: string, screen: Screen): CopyArgs {
  const flow = flows[`../../flows/${flowId}/flow.json`];
  if (flow === undefined || screen.args === undefined) return {};
  const patch = patches[`../../flows/${flow.product}/application.json`] ?? {};
  const { args } = screenExpressions(screen, entitiesOfProduct(core, patch), flow);
  const data = { application, profile };
  return args?.(data, {}, "en-US", new Date()) ?? {};
}
const hostOf = (args: CopyArgs): BlockHost => ({
  application,
  profile,
  copy: (text, own) => formatCopy(text, { locale: "en-US", args: { ...args, ...own } }),
  page: (id) => `#${id}`,
  go: () => {},
  calls: sampleCalls,
  reducedMotion: true,
  locale: "en-US",
});
const validator = customizeValidator();

const watchHash = (changed: () => void) => {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
};

/** Names of all screens, `<flow>/<screen>`. */
const names = Object.keys(screens)
  .map((path) =>
    path
      .replace("../../flows/", "")
      .replace("/screens/", "/")
      .replace(/\.json$/, ""),
  )
  .toSorted();

function Screens() {
  const hash = useSyncExternalStore(watchHash, () => location.hash.slice(1));
  const [key = "", state] = hash.split("?");
  const screen = screens[`../../flows/${key.replace("/", "/screens/")}.json`];
  if (!screen)
    return (
      <main>
        <h1>Screens</h1>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
              {" · "}
              <a href={`#${name}?filled`} aria-label={`${name}, filled`}>
                filled
              </a>
            </li>
          ))}
        </ul>
      </main>
    );
  return (
    <main key={hash} data-shown={hash}>
      <ScreenRenderer
        screen={screen}
        formData={state === "filled" ? withHostileAnswers(answersFor(screen)) : undefined}
        host={hostOf(argumentsOf(key.slice(0, key.indexOf("/")), screen))}
        validator={validator}
        guards={() => true}
        onSubmit={() => {}}
        onAction={() => {}}
      />
    </main>
  );
}

// The app loads the code of a form with its screen.
await Promise.all(Object.values(screens).map(({ form }) => loadScreenCode({ form })));
drawAsLender(<Screens />, language);
