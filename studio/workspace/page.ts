/** What the preview draws of a page: the screen in a language, with everything around it. */
import { canonical } from "#definitions/canonical.ts";
import { organisationArguments } from "#definitions/copy/organisation-arguments.ts";
import { localized } from "#definitions/copy/localized.ts";
import type { Definitions } from "#definitions/model.ts";
import { memoize, type Entities } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Product } from "#schemas/types/product.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { Shell } from "#schemas/types/shell.ts";
import type { Theme } from "#schemas/types/theme.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import { compiledIn } from "./compiled.ts";
import { sentencesOf, type Sentence } from "./sentences.ts";

export interface PageRequest {
  readonly lender: string;
  readonly flow: string;
  readonly page: string;
  readonly locale: string;
}

/** What all pages of a lender share, and seldom changes. */
export interface LenderLook {
  /** Changes with the content. */
  readonly key: string;
  readonly locale: string;
  readonly locales: readonly string[];
  readonly organisation: Organisation;
  readonly theme: Theme;
  readonly words: Record<string, unknown>;
  readonly copyArguments: Record<string, string>;
  readonly flows: Readonly<Record<string, { flow: Flow; shell?: Shell; product?: Product }>>;
}

export interface DrawnPage extends PageRequest {
  readonly look: LenderLook;
  readonly entities: Entities;
  /** Null for a page that only leads elsewhere. */
  readonly screen: Screen | null;
  readonly exit: string | null;
  readonly sentences: readonly Sentence[];
  /** The page's place in the definitions. */
  readonly path: string | null;
}

export function drawnPage(definitions: Definitions, request: PageRequest): DrawnPage {
  const { lender, flow: id, page: pageId, locale } = request;
  const { own, entities } = compiledIn(definitions, lender, id);
  const effective = definitions.effective(lender);
  const spoken = localized(effective, locale);
  const page = own.flow.value.pages.find((each) => each.id === pageId);
  const screen = page?.screen ?? null;
  const file = screen === null ? null : (own.screens.get(screen) ?? null);
  return {
    ...request,
    look: lookOf(spoken, locale),
    entities,
    screen: screen === null ? null : (spoken.flows.get(id)?.screens.get(screen)?.value ?? null),
    exit: page?.exit ?? null,
    sentences: screen === null ? [] : sentencesOf(effective, id, screen, locale),
    path: file?.path ?? null,
  };
}

function lookOf(spoken: ReturnType<typeof localized>, locale: string): LenderLook {
  const { info, theme, words, flows } = spoken;
  const settings = info as unknown as Organisation;
  const own = Object.fromEntries(
    [...flows].map(([id, { flow, shell, product }]) => [
      id,
      {
        flow: flow.value,
        ...(shell ? { shell: shell.value } : {}),
        ...(product ? { product: product.value } : {}),
      },
    ]),
  );
  const hashes = [...flows.values()].map(({ flow, shell, product }) =>
    [flow.hash, shell?.hash, product?.hash].join(" "),
  );
  return {
    key: [
      spoken.organisation,
      locale,
      words?.file.hash,
      hashOf(info),
      hashOf(theme),
      ...hashes,
    ].join("\n"),
    locale,
    locales: ["en-US", ...(settings.locales ?? []).filter((each) => each !== "en-US")],
    organisation: settings,
    theme: theme as unknown as Theme,
    words: (words?.file.value ?? {}) as Record<string, unknown>,
    copyArguments: organisationArguments(spoken, locale),
    flows: own,
  };
}

const hashOf = memoize((value: object) => canonical(value));
