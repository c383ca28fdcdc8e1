import { joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Finding } from "../../findings/finding.ts";
import { placesWith } from "../../marks/places-with.ts";
import type { Definitions } from "../../model.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { findingIn, type AcrossCheck } from "../check.ts";
import { areRelated, identitiesOf, type Identity } from "./identities.ts";
import { sharedByOriginators } from "./shared-by-originators.ts";
import { namePattern, namesIn, wordsIn, type Name, type NamePattern } from "./lender-names.ts";

const code = "identity-other";

/**
 * Finds texts, links and addresses of a lender that have the name, the phone number or the site of another one, and two
 * lenders with one brand, phone number or e-mail address. Lenders that extend each other, variants and lenders of one
 * company may share them. The schema marks settings that may name anybody with `x-names-anybody`.
 */
export const otherLender: AcrossCheck = (definitions) => {
  const identities = identitiesOf(definitions);
  const names = identities.flatMap(namesOf);
  const schema = definitions.base.schemas("organisation");
  const pattern = namePattern(
    schema,
    JSON.stringify([...new Set(names.map(({ text }) => text))].sort()),
  );
  const owners = new Map<string, Identity[]>();
  for (const { text, owner } of names)
    owners.set(text.toLowerCase(), [...(owners.get(text.toLowerCase()) ?? []), owner]);
  const free = placesWith(schema, "x-names-anybody");
  return [
    ...identities.flatMap((identity) =>
      filesOf(identity.code, definitions).flatMap((file) =>
        namedTexts(file.value, pattern, free).flatMap(({ pointer, found }) => {
          const hit = found.find(({ name }) => {
            const those = owners.get(name.toLowerCase()) ?? [];
            return those.length > 0 && those.every((other) => !areRelated(identity, other));
          });
          const [owner] = owners.get(hit?.name.toLowerCase() ?? "") ?? [];
          return hit === undefined || owner === undefined
            ? []
            : [foreign(file, pointer, identity.code, hit, owner)];
        }),
      ),
    ),
    ...sharedIn(identities),
    ...sharedByOriginators(definitions),
  ];
};

const namesOf = (owner: Identity): { text: string; owner: Identity }[] =>
  [owner.brand, owner.legalName, owner.host, owner.phone].flatMap((text) =>
    text === null ? [] : [{ text, owner }],
  );

const filesOf = (lender: string, { organisations }: Definitions): readonly SourceFile[] => {
  const { organisation, theme, overlay, copy } = organisations.get(lender) ?? {};
  return [organisation, theme, overlay, ...(copy?.values() ?? [])].flatMap((file) => file ?? []);
};

interface NamedText {
  readonly pointer: string;
  readonly found: readonly Name[];
}

/** Notes for the owner of the file, which nobody else reads, and the English of a translation. */
const UNREAD = /^\/(?:description|\$schema)$|\/source$/;

interface Text {
  readonly pointer: string;
  readonly text: string;
}

/** Returns the texts of a file outside some places, by their words. */
const textsByWord = memoize((file: unknown, free: ReadonlyMap<string, unknown>) => {
  const byWord = new Map<string, Set<Text>>();
  const walk = (each: unknown, pointer: string): void => {
    if (typeof each === "string") {
      if (UNREAD.test(pointer)) return;
      const text = { pointer, text: each };
      for (const word of wordsIn(each)) {
        const texts = byWord.get(word);
        if (texts === undefined) byWord.set(word, new Set([text]));
        else texts.add(text);
      }
    } else if (typeof each === "object" && each !== null && !free.has(pointer))
      for (const [key, member] of Object.entries(each)) walk(member, joinPointer(pointer, key));
  };
  walk(file, "");
  return byWord;
});

/** Returns the texts of a file that name a lender, outside some places. */
const namedTexts = memoize(
  (
    file: unknown,
    pattern: NamePattern,
    free: ReadonlyMap<string, unknown>,
  ): readonly NamedText[] => {
    const byWord = textsByWord(file, free);
    const texts = new Set(pattern.words.flatMap((word) => [...(byWord.get(word) ?? [])]));
    return [...texts].flatMap(({ pointer, text }) => {
      const found = namesIn(text, pattern);
      return found.length === 0 ? [] : [{ pointer, found }];
    });
  },
);

const foreign = (
  file: SourceFile,
  pointer: string,
  organisation: string,
  { name, written }: Name,
  owner: Identity,
): Finding => {
  const isName = name === owner.brand || name === owner.legalName;
  return findingIn(file, pointer, {
    code,
    organisation,
    // A brand may also be a word or a place.
    ...(isName ? { severity: "warning" as const } : {}),
    message: isName
      ? `This names "${name}", which is the lender "${owner.code}".`
      : `"${written}" is the ${name === owner.phone ? "phone number" : "site"} of another lender, "${owner.code}".`,
    fix: "Write what this lender has. Texts may name its settings, such as {orgBrand}, {phoneFormatted} and {email}.",
  });
};

/**
 * Finds the values that an earlier lender, which is unrelated, has too. A brand that its logo does not have, and an
 * address at the site of another lender, are faults of one of the two alone.
 */
const sharedIn = (identities: readonly Identity[]): Finding[] =>
  (["brand", "phone", "email"] as const).flatMap((kind) => {
    const first = new Map<string, Identity>();
    const hosts = new Set(identities.map(({ host }) => host));
    return identities.flatMap((identity): Finding[] => {
      const value = identity[kind];
      if (
        value === null ||
        (kind === "brand" && !identity.hasOwnLogo) ||
        (kind === "email" && hosts.has(value.replace(/^.*@/, "")))
      )
        return [];
      const other = first.get(value);
      if (other === undefined) first.set(value, identity);
      return other === undefined || areRelated(identity, other)
        ? []
        : [
            findingIn(identity.file, PLACES[kind], {
              code,
              organisation: identity.code,
              message: `The lender "${other.code}" has "${value}" too, and it is another company.`,
              fix: "Correct it in one of the two.",
            }),
          ];
    });
  });

const PLACES = { brand: "/orgBrand", phone: "/phoneFormatted", email: "/email" } as const;
