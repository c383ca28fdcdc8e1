import { describe, expect, it } from "vitest";
import { isRoutingNumber } from "./index.ts";

describe("isRoutingNumber", () => {
  it.each(["021000021", "111000025", "011401533", "322271627"])("accepts %s", (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });

  it.each([
    ["021000022", "its checksum is wrong"],
    ["789456124", "no district begins with 78, although the checksum is right"],
    ["123456789", "its checksum is wrong"],
    ["000000000", "zeros pass the checksum"],
    ["02100002", "it is short"],
    ["0210000210", "it is long"],
    ["02100002１", "a digit of another script is no digit here"],
    [" 021000021", "a space is no digit"],
  ])("%s is none: %s", (number) => {
    expect(isRoutingNumber(number)).toBe(false);
  });

  it("rejects a routing number when any one digit is changed", () => {
    for (let place = 0; place < 9; place += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const changed = `${"021000021".slice(0, place)}${digit}${"021000021".slice(place + 1)}`;
        expect(isRoutingNumber(changed), changed).toBe(changed === "021000021");
      }
  });
});
