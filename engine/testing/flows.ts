/** A small flow without faults. Tests pass changes that add one. */
import type { Flow } from "#schemas/types/flow.ts";

export function smallFlow(changes: Partial<Flow> = {}): Flow {
  return {
    id: "small",
    version: 1,
    basePath: "/account/small/:uuid",
    facts: {
      underwritten:
        "status.liensComplete || (status.uwDecision != null && status.uwDecision != 'UNKNOWN')",
      offerSelected: "application.term > 0 && application.amount > 0",
    },
    checklist: [
      {
        id: "flood",
        states: ["CLOSING_DISCLOSURE"],
        when: "status.waitingOnFloodCert",
        page: "flood",
      },
      { id: "hmda", states: ["HMDA", "CLOSING_DISCLOSURE"], page: "hmda" },
    ],
    initial: "profile",
    entries: [
      {
        id: "decline",
        to: "declined",
        when: "status.uwDecision == 'DECLINE' || !application.active",
      },
      { id: "underwrite", to: "product", when: "underwritten" },
    ],
    states: [
      {
        id: "profile",
        page: "profile",
        transitions: [{ id: "to-product", to: "product", when: "profile.dob != null" }],
      },
      {
        id: "product",
        page: "product",
        pages: [{ id: "manual", when: "status.manualNotary", page: "flood" }],
        transitions: [{ id: "to-hmda", to: "hmda", when: "offerSelected" }],
      },
      { id: "hmda", page: "hmda", final: true },
      { id: "declined", page: "declined", final: true },
    ],
    pages: [
      { id: "profile", screen: "profile", progress: "start" },
      { id: "product", screen: "product", progress: "start" },
      { id: "terms", screen: "terms", within: ["product"] },
      { id: "hmda", screen: "hmda" },
      { id: "flood", screen: "flood" },
      { id: "declined", screen: "declined" },
      { id: "/", exit: "/account/heloc" },
    ],
    progress: [{ id: "start", title: "Start", when: "!status.manualNotary" }],
    polling: {
      waiting: ["WAITING_FOR_SOFT_CREDIT"],
      terminal: ["DECLINED"],
      keep: ["NOTE_SIGNING"],
      unknown: "UNKNOWN",
      screen: "waiting",
    },
    fallback: "/",
    ...changes,
  };
}
