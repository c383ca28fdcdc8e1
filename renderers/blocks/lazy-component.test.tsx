import { render, screen } from "@testing-library/react";
import { Suspense, type ComponentType } from "react";
import { expect, test } from "vitest";
import { lazyComponent } from "./lazy-component.ts";

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const draw = (Block: ComponentType<{ name: string }>) => (
  <Suspense fallback="coming">
    <Block name="Ada" />
  </Suspense>
);

test("a lazy component renders at once when its code is already loaded", async () => {
  const { component, load } = lazyComponent(async () => Hello);
  await load();
  render(draw(component));
  expect(screen.getByText("Hello Ada")).toBeDefined();
});

test("a lazy component renders when its code arrives, and loads it once", async () => {
  let times = 0;
  const { component, load } = lazyComponent(async () => {
    times += 1;
    return Hello;
  });
  render(draw(component));
  expect(screen.getByText("coming")).toBeDefined();
  await screen.findByText("Hello Ada");
  await load();
  expect(times).toBe(1);
});
