import { act, render } from "@testing-library/react";
import type { PDFPageProxy } from "pdfjs-dist";
import { expect, test, vi } from "vitest";
import { DrawnText } from "./drawn-text.ts";
import { keepOwnStructure } from "./own-structure.ts";
import { PdfPage } from "./pdf-page.tsx";

/**
 * Every drawing that the page asked the PDF reader for, newest last. The reader itself needs a real
 * browser.
 */
const drawings = vi.hoisted(
  (): { width: number; onRenderTextLayerSuccess: () => void; onGetTextError: () => void }[] => [],
);
vi.mock("react-pdf", () => ({
  Page: (props: (typeof drawings)[number]) => {
    drawings.push(props);
    return <p>{props.width}</p>;
  },
}));

const open = () => {
  drawings.length = 0;
  const text = new DrawnText();
  const page = (width: number) => (
    <PdfPage number={1} width={width} text={text} onDrawn={() => undefined} />
  );
  const { container, rerender } = render(page(700));
  const end = (index = -1) => act(() => drawings.at(index)?.onRenderTextLayerSuccess());
  return {
    text,
    end,
    resize: (width: number) => rerender(page(width)),
    busy: () => container.firstElementChild?.getAttribute("aria-busy"),
    fail: () => act(() => drawings.at(-1)?.onGetTextError()),
    paper: () => container.querySelector("p"),
  };
};

test("a page is busy until its text is drawn, and again when an earlier width returns", () => {
  const { busy, end, resize, paper } = open();
  expect(busy()).toBe("true");
  end();
  expect(busy()).toBe("false");
  const first = paper();
  resize(288);
  expect(busy()).toBe("true");
  resize(700);
  expect(busy()).toBe("true");
  expect(paper(), "a new width replaces the text element").not.toBe(first);
  end();
  expect(busy()).toBe("false");
});

test("an outdated drawing does not end the busy state", async () => {
  const { text, busy, end, resize } = open();
  resize(288);
  const resolved = vi.fn();
  void text.drawn.then(resolved);
  end(0);
  expect(busy()).toBe("true");
  expect(resolved).not.toHaveBeenCalled();
  end();
  expect(busy()).toBe("false");
  await vi.waitFor(() => expect(resolved).toHaveBeenCalledWith(true));
});

test("a page gives its structure tree after its text is drawn, and none when drawing fails", async () => {
  const tree = {
    role: "Root",
    children: [
      { type: "content", id: "p7R_mc0" },
      { type: "content", id: "p9R_mc0" },
    ],
  };
  const proxy = {
    ref: { num: 7, gen: 0 },
    getStructTree: () => Promise.resolve(tree),
  } as unknown as PDFPageProxy;
  const { text, end, resize, fail } = open();
  keepOwnStructure(proxy, text);
  const resolved = vi.fn();
  const first = proxy.getStructTree().then(resolved);
  // One turn of the event loop settles every promise that does not wait for the drawing.
  await new Promise((next) => setImmediate(next));
  expect(resolved).not.toHaveBeenCalled();
  end();
  await first;
  expect(resolved).toHaveBeenCalledWith({ role: "Root", children: [tree.children[0]] });

  resize(288);
  const second = proxy.getStructTree();
  fail();
  expect(await second).toBeNull();
});
