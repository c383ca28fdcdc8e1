/**
 * The visible blocks and actions of pages on partial data: each page has a way on, and shows
 * nothing untrue.
 */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { Screen } from "#schemas/types/screen.ts";
import { guardHolds } from "#src/drafts/guards.ts";
import { heloc } from "./flow.ts";

const account = { uuid: "5f0e6a52-7d3c-4b12-9a1e-2f4d8c6b7a90" };
const time = "2026-11-30T17:00:00.000Z";
const manualNotary = { status: { manualNotary: true } };
const attorney = { status: { checklistStatus: "ATTORNEY_REVIEW" } };
const signed = { rescissionStarted: true };

const OFFERED: [
  screen: string,
  application: Record<string, unknown>,
  blocks: string[],
  actions: string[],
][] = [
  ["bank/confirm", {}, ["no-account"], ["choose"]],
  [
    "bank/confirm",
    { disburseAccount: account, payType: "AUTOPAY" },
    ["no-autopay", "accounts"],
    ["autopay", "change"],
  ],
  [
    "bank/confirm",
    { disburseAccount: account, payType: "MANUAL" },
    ["accounts"],
    ["continue", "change"],
  ],
  ["notary/cancel", {}, ["none", "line"], ["online"]],
  ["notary/cancel", manualNotary, ["none", "line"], ["office"]],
  ["notary/cancel", { notary: { appointment: time } }, ["online", "line"], ["cancel", "keep"]],
  [
    "notary/cancel",
    { ...manualNotary, requestedManualNotaryTime: time },
    ["office", "line"],
    ["cancel", "keep"],
  ],
  ["notary/schedule-manual", manualNotary, ["calendar", "next"], ["continue"]],
  ["notary/check", attorney, ["attorney", "devices", "ready", "waiting"], ["back"]],
  ["notary/check", {}, ["devices", "ready", "waiting"], ["join", "back"]],
  ["notary/error", attorney, ["try", "time", "office", "help"], ["reschedule", "office"]],
  ["signing/invitation", {}, ["nobody", "signer"], ["back"]],
  ["signing/invitation", { helocSigners: [account] }, ["signer"], ["change", "back"]],
  ["complete/cancel", { status: signed }, ["countdown", "dates", "effect"], ["cancel", "keep"]],
  ["complete/cancel", { status: { ...signed, rescissionOver: true } }, ["over", "dates"], ["keep"]],
  [
    "notary/schedule-manual",
    { ...manualNotary, requestedManualNotaryTime: time },
    ["asked", "calendar", "next"],
    ["change", "cancel"],
  ],
  [
    "error/timeout",
    { status: { checklistStatus: "CREDIT_ERROR" } },
    ["now", "help"],
    ["continue", "home"],
  ],
  [
    "error/timeout",
    { status: { checklistStatus: "UNKNOWN", uwDecision: "ERROR" } },
    ["figures", "help"],
    ["notify", "refresh", "home"],
  ],
];

it.each(OFFERED)(
  "%s shows the right blocks and actions with %j",
  async (id, application, blocks, actions) => {
    const screen = JSON.parse(await readFile(`flows/heloc/screens/${id}.json`, "utf8")) as Screen;
    const subject = { application, profile: {} };
    const visibleIds = (parts: { id: string; when?: string }[] = []) =>
      parts
        .filter(({ when }) => when === undefined || guardHolds(heloc, when, subject))
        .map((part) => part.id);
    expect(visibleIds(screen.body)).toEqual(blocks);
    expect(visibleIds(screen.actions)).toEqual(actions);
  },
);
