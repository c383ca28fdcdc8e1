import type { PDFFont } from "@cantoo/pdf-lib";
import { toWinAnsi } from "./characters.ts";
import { textWidth } from "./measure.ts";

export interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
}

/** A word with its font; `glue` means that no space comes before it. */
export interface Word {
  text: string;
  font: PDFFont;
  width: number;
  glue: boolean;
}

const TAG = /<\/?(?:b|em|link)>/g;

/** Splits text with `<b>` runs into measured words. Other inline tags keep their text. */
export function toWords(text: string, fonts: Fonts, size: number): Word[] {
  const words: Word[] = [];
  let bold = 0;
  let from = 0;
  let spaceBefore = true;
  const push = (run: string) => {
    const font = bold > 0 ? fonts.bold : fonts.regular;
    for (const part of toWinAnsi(run).split(/( +)/)) {
      if (part === "") continue;
      if (part.trim() === "") {
        spaceBefore = true;
        continue;
      }
      words.push({
        text: part,
        font,
        width: textWidth(font, part, size),
        glue: !spaceBefore,
      });
      spaceBefore = false;
    }
  };
  for (const match of text.matchAll(TAG)) {
    push(text.slice(from, match.index));
    if (match[0] === "<b>") bold += 1;
    if (match[0] === "</b>") bold -= 1;
    from = match.index + match[0].length;
  }
  push(text.slice(from));
  return words;
}

/** Breaks text into lines no wider than `width`; a word wider than a line is cut, never lost. Points. */
export function wrap(text: string, fonts: Fonts, size: number, width: number): Word[][] {
  return text.split("\n").flatMap((line) => wrapLine(toWords(line, fonts, size), size, width));
}

function wrapLine(words: readonly Word[], size: number, width: number): Word[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  let used = 0;
  for (const word of words.flatMap((each) => cut(each, size, width))) {
    const space = line.length === 0 || word.glue ? 0 : spaceWidth(word.font, size);
    if (line.length > 0 && used + space + word.width > width) {
      lines.push(line);
      line = [{ ...word, glue: true }];
      used = word.width;
    } else {
      line.push(word);
      used += space + word.width;
    }
  }
  lines.push(line);
  return lines;
}

function cut(word: Word, size: number, width: number): Word[] {
  if (word.width <= width) return [word];
  const parts: Word[] = [];
  let text = "";
  const close = () => {
    const glue = parts.length > 0 ? true : word.glue;
    parts.push({ text, font: word.font, width: textWidth(word.font, text, size), glue });
  };
  for (const character of word.text) {
    if (text !== "" && textWidth(word.font, text + character, size) > width) {
      close();
      text = "";
    }
    text += character;
  }
  close();
  return parts;
}

export function spaceWidth(font: PDFFont, size: number): number {
  return textWidth(font, " ", size);
}
