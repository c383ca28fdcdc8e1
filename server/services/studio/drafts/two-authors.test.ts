/** Two authors who change one file in drafts of their own, and publish in any order. */
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Clash } from "#definitions/edits/index.ts";
import { textHash } from "#server/lending/definitions/releases/released.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { studioDrafts } from "#server/platform/storage/schema.ts";
import { copyDatabase } from "#server/testing/template.ts";
import type { StudioUser } from "../access.ts";
import { overtakenPaths } from "./draft-view.ts";
import { addDraft, loadDraft, rebaseDraft, textsOf, writeDraft } from "./drafts.ts";

const PATH = "flows/small/words.json";
const START = `${JSON.stringify({ title: "first", words: { one: "1" }, items: [{ id: "a" }] }, null, 2)}\n`;
const NOW = new Date("2026-01-05T12:00:00Z");

interface Small {
  title: string;
  words: Record<string, string>;
  items: { id: string; text?: string }[];
}

let root: string;
let dataDir: string;
let database: Database;
beforeAll(async () => {
  [root, dataDir] = (await Promise.all(
    ["root", "data"].map((name) => mkdtemp(join(tmpdir(), `hearthline-authors-${name}-`))),
  )) as [string, string];
  await mkdir(dirname(join(root, PATH)), { recursive: true });
  await writeFile(join(root, PATH), START);
  await copyDatabase(dataDir);
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterAll(async () => {
  await database?.close();
  for (const path of [root, dataDir]) await rm(path, { recursive: true, force: true });
});

/** The text that is live, as the releases would set it. */
class Live {
  layer: Record<string, string> = {};
  get text(): string {
    return this.layer[PATH] ?? START;
  }
}

/** An author's studio: the text that it has read, and the text with the author's changes. */
class Author {
  private draft: string | null = null;
  private seen = START;
  text = START;
  /** Values that this author wrote at a place of their own, by their key. */
  readonly made = new Set<string>();
  private readonly user: StudioUser;
  private readonly live: Live;

  constructor(live: Live) {
    this.live = live;
    this.user = { accountUuid: randomUUID(), orgCode: "main" } as StudioUser;
    this.seen = live.text;
    this.text = live.text;
  }

  private context() {
    return { root, layer: this.live.layer, now: NOW };
  }

  edit(kind: number, place: number, fresh: string): void {
    const value = JSON.parse(this.text) as Small;
    if (kind === 0) value.title = fresh;
    else if (kind === 1) value.words[fresh] = fresh;
    else value.items.splice(place % (value.items.length + 1), 0, { id: fresh, text: fresh });
    if (kind !== 0) this.made.add(fresh);
    this.text = `${JSON.stringify(value, null, 2)}\n`;
  }

  async save(): Promise<void> {
    if (this.text === this.seen) return;
    await database.transaction(async (tx) => {
      this.draft ??= await addDraft(tx, this.user, "A draft", NOW);
      const draft = await loadDraft(tx, this.user, this.draft, true);
      const change = { path: PATH, base: textHash(this.seen), text: this.text };
      await writeDraft(tx, draft, [change], this.context());
    });
    await this.reload();
  }

  /** Takes what is live into the draft, and chooses where both have changed the same place. */
  private async rebase(take: "mine" | "theirs"): Promise<void> {
    const draft = await loadDraft(database.db, this.user, this.draft ?? "");
    const rebased = (choices: Parameters<typeof rebaseDraft>[2]) =>
      database.transaction((tx) => rebaseDraft(tx, draft, choices, this.context()));
    try {
      await rebased([]);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { clashes } = error.more as { clashes: Clash[] };
      await rebased(clashes.map(({ path, pointer }) => ({ path, pointer, take })));
    }
    await this.reload();
  }

  private async reload(): Promise<void> {
    const draft = await loadDraft(database.db, this.user, this.draft ?? "");
    const own = (await textsOf(database.db, draft)).get(PATH);
    this.seen = own ?? this.live.text;
    this.text = this.seen;
  }

  async publish(take: "mine" | "theirs"): Promise<void> {
    await this.save();
    if (this.draft === null) return;
    const overtaken = async () =>
      overtakenPaths(await loadDraft(database.db, this.user, this.draft ?? ""), this.context());
    if ((await overtaken()).size > 0) await this.rebase(take);
    expect((await overtaken()).size).toBe(0);
    const draft = await loadDraft(database.db, this.user, this.draft);
    const text = (await textsOf(database.db, draft)).get(PATH);
    if (typeof text === "string") this.live.layer = { [PATH]: text };
    await database.db
      .update(studioDrafts)
      .set({ release: 1 })
      .where(eq(studioDrafts.uuid, this.draft));
    this.draft = null;
    this.seen = this.live.text;
    this.text = this.live.text;
  }
}

it("loses no edit of two authors who save and publish in any order", async () => {
  const step = fc.record({
    who: fc.nat(1),
    kind: fc.nat(6),
    place: fc.nat(20),
    take: fc.constantFrom("mine" as const, "theirs" as const),
  });
  let fresh = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
      const live = new Live();
      const authors = [new Author(live), new Author(live)] as const;
      const titles = new Set(["first"]);
      for (const { who, kind, place, take } of steps) {
        const author = authors[who as 0 | 1];
        fresh += 1;
        if (kind <= 3) {
          author.edit(kind, place, `v${fresh}`);
          titles.add(`v${fresh}`);
        } else if (kind <= 5) await author.save();
        else await author.publish(take);
      }
      for (const author of authors) await author.publish("mine");
      const value = JSON.parse(live.text) as Small;
      const texts = new Set([...Object.keys(value.words), ...value.items.map(({ id }) => id)]);
      for (const author of authors)
        for (const each of author.made) expect(texts, each).toContain(each);
      expect(titles).toContain(value.title);
    }),
    { numRuns: 15 },
  );
});
