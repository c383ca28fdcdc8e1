import { expect, test } from "vitest";
import { figureDifference } from "./figure-difference.ts";

/** Returns the figures that only one text has, as written. */
function difference(source: string, text: string, locale = "es-US") {
  const result = figureDifference(source, text, locale);
  return result && [result.english, result.translated].map((all) => all.map((f) => f.written));
}

test.each<[string, string, string?]>([
  ["$25,000", "25.000 $", "es-ES"],
  ["$25,000", "25 000 $", "fr-FR"],
  ["$25,000", "$25 mil"],
  ["$25,000", "2.5万美元", "zh-Hans"],
  ["$2.5 million", "2,5 millones de dólares"],
  ["$1 million", "$1,000,000"],
  ["3.5%", "3,5 %", "fr-FR"],
  ["15 days", "١٥ يوما", "ar-EG"],
  ["9:00 AM to 5:30 PM", "de 9:00 a 17:30"],
  ["9 a.m. to 5:30 p.m.", "de 9 h à 17 h 30", "fr-FR"],
  ["from 5 p.m.", "desde las 5 de la tarde"],
  ["Call (888) 555-0132", "Llame al 1-888-555-0132"],
  ["12/31/2026", "31.12.2026", "de-DE"],
  ["three of 10 days", "3 de diez días"],
  ["twenty-five days and 3 hours", "25 días y tres horas"],
  ["It is free of charge", "Cuesta $0"],
  ["A fee of twenty-five dollars", "Una tarifa de $25"],
  ["We answer 24/7/365", "Respondemos las 24 horas, los 365 días del año"],
  [
    "{n, plural, one {# file of 10 MB} other {# files of 10 MB}}",
    "{n, plural, other {最多 # 个 10 MB 文件}}",
    "zh-Hans",
  ],
])("takes %j and %j as the same figures", (source, text, locale) => {
  expect(difference(source, text, locale)).toBeNull();
});

test.each([
  ["$25,000", "$52,000", [["25,000"], ["52,000"]]],
  ["3 days", "30 días", [["3"], ["30"]]],
  ["3.5%", "35 %", [["3.5"], ["35"]]],
  ["three or 4 days", "3 o 40 días", [["4"], ["40"]]],
  [
    "{minLine} to {maxLine}",
    "de {maxLine} a {minLine}",
    [
      ["{minLine}", "{maxLine}"],
      ["{maxLine}", "{minLine}"],
    ],
  ],
  ["The transcript is at our cost.", "La copia cuesta $25.", [[], ["25"]]],
  ["$100, then $100", "$100, luego $10", [["100"], ["10"]]],
  ["from 9 AM to 5 PM", "de 9 a 18 h", [["5 PM"], ["18"]]],
  ["Call 888-555-0132", "Llame al 888-555-0123", [["888-555-0132"], ["888-555-0123"]]],
  ["Call 888-555-0132", "Llámenos", [["888-555-0132"], []]],
  ["You pay a fee", "Usted paga $1,250", [[], ["1,250"]]],
])("finds that %j and %j differ", (source, text, expected) => {
  expect(difference(source, text)).toEqual(expected);
});
