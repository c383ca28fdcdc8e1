/**
 * A borrower's submission and a change by the lender at the same moment end as one of their two
 * orders would have ended, never as a mixture.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { seeded } from "#engine/guard/testing/random.ts";
import { mergePatchBetween } from "#src/toolbar/merge-patch-between.ts";
import { openSandbox, type Borrower, type Sandbox } from "../personas/sandbox.ts";

/** Rounds of each pair; `npm run trust` takes 500. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4);
const LONGEST = 30 * 60_000;
/** Turns of the event loop by which one side may begin later. */
const LATEST = 40;

interface Race {
  name: string;
  /** Where the borrower is. */
  checklistState: string;
  screen: string;
  data(application: Stored): object;
  /** What the lender changes. */
  rival: object;
}

interface Stored {
  status: Record<string, unknown>;
  offers?: { uuid: string; term: number }[];
  documents?: { uuid: string; stage?: string; signedAt?: string }[];
  selection?: unknown;
  signatures?: unknown[];
  [name: string]: unknown;
}

const documentsOf = ({ documents = [] }: Stored, stage: string) =>
  documents.filter((each) => each.stage === stage).map(({ uuid }) => uuid);

const races: readonly Race[] = [
  {
    name: "choosing an offer while the offers end",
    checklistState: "OFFER_SELECTION",
    screen: "product/select",
    data: ({ offers = [] }) => ({
      offer: { offerUuid: offers.find(({ term }) => term === 120)?.uuid, amount: 60_000 },
      drawPurpose: "HOME_IMPROVEMENT",
    }),
    rival: { offers: [] },
  },
  {
    name: "signing while the lender declines",
    checklistState: "NOTE_SIGNING",
    screen: "signing/sign",
    data: (application) => ({
      documents: documentsOf(application, "closing"),
      location: { status: "UNAVAILABLE", stated: "Alameda, California" },
      signature: { kind: "TYPED", name: "Avery Approved", adopted: true },
    }),
    rival: { status: { uwDecision: "DECLINE", checklistStatus: "DECLINED" } },
  },
];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.remove());

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((next) => setImmediate(next));
};

it.each(races)("$name ends in one legal state", { timeout: LONGEST }, async (race) => {
  const borrower: Borrower = await sandbox.open("approved", race.checklistState);
  const { uuid, token } = borrower;
  const application = `/service-application/api/v1/application/heloc/${uuid}`;
  const read = async () => (await sandbox.read(borrower)) as unknown as Stored;
  const patch = (payload: object) =>
    sandbox.ask({ method: "PATCH", url: `/sandbox/applications/${uuid}`, token, payload });
  for (const document of documentsOf(await read(), "closing"))
    await sandbox.ask({
      method: "POST",
      url: `${application}/documents/${document}/read`,
      token,
      payload: {},
    });
  await sandbox.quiet(borrower);
  const start = await read();
  const data = race.data(start);
  const submit = () =>
    sandbox.ask({
      method: "POST",
      url: `${application}/screens`,
      token,
      payload: { screen: race.screen, action: "continue", data },
    });

  /** Runs both sides, and returns what an examiner would compare. */
  const outcomeOf = async (run: () => Promise<unknown>): Promise<string> => {
    await patch(mergePatchBetween(await read(), start));
    await run();
    await sandbox.quiet(borrower);
    const { status, selection, signatures = [], offers = [], documents = [] } = await read();
    const { page, checklistState } = await sandbox.decide(borrower);
    return JSON.stringify({
      page,
      checklistState,
      uwDecision: status.uwDecision,
      offers: offers.length,
      hasSelection: selection !== undefined,
      signatures: signatures.length,
      signed: documents.filter(({ signedAt }) => signedAt !== undefined).length,
    });
  };
  const legal = new Set([
    await outcomeOf(async () => {
      expect((await submit()).status).toBe(200);
      await patch(race.rival);
    }),
    await outcomeOf(async () => {
      await patch(race.rival);
      expect((await submit()).status).toBeGreaterThanOrEqual(400);
    }),
  ]);
  expect(legal.size).toBe(2);
  const random = seeded(20_261_125);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [late, later] = [random.below(LATEST), random.below(LATEST)];
    const outcome = await outcomeOf(() =>
      Promise.all([turns(late).then(submit), turns(later).then(() => patch(race.rival))]),
    );
    expect([...legal], `round ${round}, ${late} against ${later} turns`).toContain(outcome);
  }
});
