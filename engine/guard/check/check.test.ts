import { describe, expect, test } from "vitest";
import { entities } from "../../testing/entities.ts";
import { compileGuard } from "../guard.ts";
import { withFacts } from "../facts.ts";
import { entityScope } from "../scope.ts";

const { scope } = withFacts(entityScope(entities), {
  offerSelected: "application.term > 0 && application.amount > 0",
  softCredit: "application.consents.exists(c, c.type == 'SOFT_CREDIT')",
});

function diagnostics(source: string): readonly string[] {
  return compileGuard(source, scope).diagnostics.map(
    ({ code, start, end, message, fix }) =>
      `${code} [${source.slice(start, end)}] ${message}${fix === null ? "" : ` / ${fix}`}`,
  );
}

describe("accepts guards without faults", () => {
  test.each([
    "status.uwDecision == 'DECLINE'",
    "status.uwDecision in ['DECLINE', 'INELIGIBLE'] || !application.active",
    "status.bpo == null || status.bpo != 'BPO_REQUIRED'",
    "application.consents.exists(c, c.type == 'SOFT_CREDIT')",
    "'x' in application.paystubUuids",
    "application.term > 0 && offerSelected",
    "application.term != null && !(application.term > 0)",
    "size(application.documents) > 0 && application.documents[0].type == 'PASSPORT_FRONT'",
    "profile.name.firstName.startsWith('A')",
    "status.manualNotary ? softCredit : !softCredit",
    "application.offers.all(o, application.liens.exists(l, l.balance == o.maxAmount))",
    "status.dtiDecline == status.creditScoreDecline",
    "profile.dob < '2008-01-01'",
  ])("accepts %s", (source) => {
    expect(diagnostics(source).filter((line) => !line.startsWith("guard-undetermined"))).toEqual(
      [],
    );
  });
});

describe("reports each fault at its position", () => {
  test.each([
    ["statu.uwDecision == 'DECLINE'", "guard-unknown-name [statu]", "'status'"],
    ["softCredits", "guard-unknown-name [softCredits]", "'softCredit'"],
    ["status.uwDecison == 'DECLINE'", "guard-unknown-field [uwDecison]", "'uwDecision'"],
    ["application.consents.exists(c, c.typ == 'X')", "guard-unknown-field [typ]", "'type'"],
    ["status.uwDecision == 'DECLIN'", "guard-impossible-value ['DECLIN']", "'DECLINE'"],
    ["'DECLIN' == status.uwDecision", "guard-impossible-value ['DECLIN']", "'DECLINE'"],
    [
      "status.uwDecision in ['DECLINE', 'INELIGIBL']",
      "guard-impossible-value ['INELIGIBL']",
      "'INELIGIBLE'",
    ],
    ["status.uwDecision == status.bpo", "guard-impossible-value", "UNKNOWN"],
    ["status.uwDecision == 3", "guard-type", "never equal"],
    ["application.term == '360'", "guard-type", "never equal"],
    ["application.term > '360'", "guard-type", "no order"],
    ["application.consents > 1", "guard-type [application.consents]", "no meaning"],
    ["application.term", "guard-type", "!= null"],
    ["application.consents", "guard-type", "size"],
    ["status.bpo && status.dtiDecline", "guard-type [status.bpo]", "both sides"],
    ["!status.bpo", "guard-type [status.bpo]", "'!'"],
    ["status.dtiDecline == null", "guard-always-present", "never null"],
    ["application.property != null", "guard-always-present", "fields are absent"],
    ["has(status.bpo)", "guard-always-present", "Compare the field with null"],
    ["application.consents.type == 'X'", "guard-type [type]", "exists"],
    ["application.property['state'] == 'TX'", "guard-type ['state']", ".name"],
    [
      "application.property.exists(p, true)",
      "guard-type [application.property]",
      "goes through a list",
    ],
    ["application.consents.exists(status, true)", "guard-type [status]", "already the name"],
    ["size(application.term) > 0", "guard-type [application.term]", "size needs"],
    ["application.term.startsWith('3')", "guard-type [application.term]", "startsWith needs"],
    ["application.term in application.consents", "guard-type", "never holds"],
    ["1 in application.term", "guard-type [application.term]", "looks through a list"],
    ["application.documents['0'].type == null", "guard-type ['0']", "indexed by a number"],
  ])("reports the fault in %s", (source, place, text) => {
    const matches = diagnostics(source).filter((line) => line.startsWith(place));
    expect(matches, JSON.stringify(diagnostics(source))).not.toEqual([]);
    expect(matches.join(" ")).toContain(text);
  });

  test("reports all faults together", () => {
    expect(
      diagnostics("status.uwDecison == 'X' && status.bpo == 'Y' && application.term"),
    ).toHaveLength(3);
  });
});

describe("warns of an undetermined part only where it matters: under a negation", () => {
  test.each([
    ["!(application.term > 0)", 1],
    ["!offerSelected", 1],
    ["!(application.term != null && application.term > 0)", 0],
    ["application.term > 0", 0],
    ["!status.dtiDecline", 0],
    ["!profile.name.firstName.startsWith('A')", 1],
  ])("counts the warnings for %s", (source, count) => {
    expect(
      diagnostics(source).filter((line) => line.startsWith("guard-undetermined")),
    ).toHaveLength(count);
  });
});

test("lists the fields read by their canonical paths, those of facts included", () => {
  const { guard } = compileGuard("offerSelected && status.bpo == null && softCredit", scope);
  expect(guard?.reads).toEqual([
    "application.amount",
    "application.consents[].type",
    "application.status.bpo",
    "application.term",
  ]);
  expect(guard?.facts).toEqual(["offerSelected", "softCredit"]);
});
