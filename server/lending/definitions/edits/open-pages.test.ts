import { expect, it } from "vitest";
import { openPages } from "./open-pages.ts";

it("names an organization from its first page to the end of its last", () => {
  const pages = openPages();
  const heard: string[] = [];
  pages.listen((organisations) => heard.push(organisations.join(" ")));
  const [first, second] = [pages.add("river"), pages.add("river")];
  const third = pages.add("harbor");
  first();
  third();
  second();
  expect(heard).toEqual(["", "river", "harbor river", "river", ""]);
});
