import { render, screen } from "@testing-library/react";
import { Suspense, type ComponentType } from "react";
import { expect, test } from "vitest";
import { late } from "./late.ts";

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const draw = (Block: ComponentType<{ name: string }>) => (
  <Suspense fallback="coming">
    <Block name="Ada" />
  </Suspense>
);

test("code that was loaded before is drawn at once", async () => {
  const { component, load } = late(async () => Hello);
  await load();
  render(draw(component));
  expect(screen.getByText("Hello Ada")).toBeDefined();
});

test("code that was not is drawn when it comes, and brought once", async () => {
  let times = 0;
  const { component, load } = late(async () => {
    times += 1;
    return Hello;
  });
  render(draw(component));
  expect(screen.getByText("coming")).toBeDefined();
  await screen.findByText("Hello Ada");
  await load();
  expect(times).toBe(1);
});
