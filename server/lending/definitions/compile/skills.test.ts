import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { declaredScope } from "#definitions/index.ts";
import type { ChatSkills } from "#schemas/types/chat-skills.ts";
import { skillBook } from "./skills.ts";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;

it("returns the skill of the first rule that holds", () => {
  const faults: string[] = [];
  const skillOf = skillBook(
    read("flows/chatbot/skills.json") as unknown as ChatSkills,
    declaredScope((name) => read(`schemas/${name}.schema.json`), "chat-skills"),
    (fault) => faults.push(fault),
  );
  expect(faults).toEqual([]);
  const of = (code: string, application: Record<string, unknown>) =>
    skillOf({
      organisation: read(`flows/organisations/${code}/organisation.json`),
      application,
    });
  expect(of("main", {})).toBe("FHEL");
  expect(of("partner", {})).toBe("White Label");
  expect(of("main", { isCrypto: true })).toBe("CLOC_HELOC");
  expect(of("partner", { isCrypto: true })).toBe("CLOC_HELOC");
  expect(of("main", { isCrypto: false })).toBe("FHEL");
});
