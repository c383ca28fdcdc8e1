import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { DrawnState } from "../workspace/drawing/drawing.ts";
import { DrawingList } from "./DrawingList.tsx";

const state: DrawnState = {
  id: "number",
  label: "We need your Social Security numb…",
  title: "We need your Social Security number",
  page: "credit/social",
  pages: [],
  calls: null,
  unreachable: null,
  initial: false,
  final: true,
  change: null,
  x: 0,
  y: 0,
  width: 150,
  height: 46,
};

it("names a state in full, although the drawing cuts its name to fit the box", () => {
  const list = renderToStaticMarkup(
    createElement(DrawingList, {
      drawing: {
        key: "",
        flow: "small",
        width: 0,
        height: 0,
        states: [state],
        ways: [],
        rows: [],
        road: [],
        took: 0,
        fallback: "",
      },
      counts: [],
      selected: null,
      onSelect: () => {},
      onOpen: () => {},
    }),
  );
  expect(list).toContain("<strong>We need your Social Security number</strong>");
  expect(list).not.toContain("…");
});
