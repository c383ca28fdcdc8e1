/** What the preview draws of a page: the screen in a language, with everything around it. */
import { contentHash } from "#definitions/identity/canonical.ts";
import { organisationArguments } from "#definitions/copy/organisation-arguments.ts";
import { localized } from "#definitions/copy/localized.ts";
import type { Definitions, Effective } from "#definitions/model.ts";
import type { Entities } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Product } from "#schemas/types/product.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { Shell } from "#schemas/types/shell.ts";
import type { Theme } from "#schemas/types/theme.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import { compiledIn } from "../compiled.ts";
import { mostUsedFirst } from "../texts/most-used.ts";
import { writable, type WritableSentence } from "../texts/placeholders-at.ts";
import { screenCopy, sentencesOf } from "../texts/sentences.ts";

export interface PageRequest {
  readonly lender: string;
  readonly flow: string;
  readonly page: string;
  readonly locale: string;
}

/** What the pages of a flow share, and what seldom changes: a message carries it only when it is another one. */
export interface LenderLook {
  readonly entities: Entities;
  readonly locale: string;
  readonly locales: readonly string[];
  readonly organisation: Organisation;
  readonly theme: Theme;
  readonly words: Record<string, unknown>;
  readonly copyArguments: Record<string, string>;
  readonly flows: Readonly<Record<string, { flow: Flow; shell?: Shell; product?: Product }>>;
}

/** A page without what it shares with others. */
export interface PageContent extends PageRequest {
  /** Changes with the look's content. */
  readonly lookKey: string;
  /** Null for a page that only leads elsewhere. */
  readonly screen: Screen | null;
  readonly exit: string | null;
  readonly sentences: readonly WritableSentence[];
  /** The page's place in the definitions. */
  readonly path: string | null;
}

/** A page as it is drawn. */
export interface DrawnPage extends PageContent {
  readonly look: LenderLook;
}

/** A page as a message carries it: without a look that the receiver has. */
export interface SentPage extends PageContent {
  readonly look: LenderLook | null;
}

/** @param known key of the look that the caller has; null for none */
export function drawnPage(
  definitions: Definitions,
  request: PageRequest,
  known: string | null,
): SentPage {
  const { lender, flow: id, page: pageId, locale } = request;
  const { own, entities } = compiledIn(definitions, lender, id);
  const effective = definitions.effective(lender);
  const spoken = localized(effective, locale);
  const page = own.flow.value.pages.find((each) => each.id === pageId);
  const screen = page?.screen ?? null;
  const file = screen === null ? null : (own.screens.get(screen) ?? null);
  const copy = screen === null ? null : screenCopy(effective, id, screen);
  const lookKey = keyOf(spoken, locale, id);
  return {
    ...request,
    lookKey,
    look: lookKey === known ? null : lookOf(spoken, locale, entities),
    screen: screen === null ? null : (spoken.flows.get(id)?.screens.get(screen)?.value ?? null),
    exit: page?.exit ?? null,
    sentences:
      screen === null || copy === null
        ? []
        : writable(sentencesOf(effective, id, screen, locale), copy, effective.schemas),
    path: file?.path ?? null,
  };
}

/** Returns a lender's look around the pages of a flow. */
export function lenderLook(
  definitions: Definitions,
  lender: string,
  flow: string,
  locale: string,
): LenderLook {
  const { entities } = compiledIn(definitions, lender, flow);
  return lookOf(localized(definitions.effective(lender), locale), locale, entities);
}

function keyOf(
  { organisation, info, theme, words, flows }: Effective,
  locale: string,
  flow: string,
) {
  const hashes = [...flows.values()].map((own) =>
    [own.flow.hash, own.shell?.hash, own.product?.hash, own.application?.hash].join(" "),
  );
  return contentHash([
    [organisation, locale, flow, words?.file.hash, contentHash(info), contentHash(theme)],
    hashes,
  ]);
}

function lookOf(spoken: Effective, locale: string, entities: Entities): LenderLook {
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
  return {
    entities,
    locale,
    locales: ["en-US", ...(settings.locales ?? []).filter((each) => each !== "en-US")],
    organisation: settings,
    theme: theme as unknown as Theme,
    words: (words?.file.value ?? {}) as Record<string, unknown>,
    copyArguments: mostUsedFirst(organisationArguments(spoken, locale), spoken),
    flows: own,
  };
}
