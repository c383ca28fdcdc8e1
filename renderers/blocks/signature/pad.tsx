import { useEffect, useRef } from "react";
import SignaturePad from "signature_pad";
import classes from "./signature.module.css";

/** Height of the area, CSS pixels; its width is that of the page. */
const height = 180;
/** Width limit of the stored picture, pixels: a signature stays a small file. */
const widest = 900;

interface PadProps {
  label: string;
  describedBy?: string | undefined;
  invalid: boolean;
  disabled: boolean;
  /** A counter; a larger number empties the area. */
  cleared: number;
  /** Called with a PNG data URL, or undefined when the area is empty. */
  onDraw: (image: string | undefined) => void;
}

/**
 * An area to sign in. It keeps strokes as points relative to its size, so that turning a phone
 * redraws the signature.
 */
export function Pad({ label, describedBy, invalid, disabled, cleared, onDraw }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const report = useRef(onDraw);
  useEffect(() => {
    report.current = onDraw;
  });

  useEffect(() => {
    const element = canvas.current;
    // Without a canvas the borrower can still type the name.
    if (!element?.getContext("2d")) return undefined;
    const signaturePad = new SignaturePad(element, {
      penColor: "#1a1a1a",
      backgroundColor: "#ffffff",
    });
    pad.current = signaturePad;
    const fit = () => resize(element, signaturePad);
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    const finish = () => report.current(picture(element, signaturePad));
    signaturePad.addEventListener("endStroke", finish);
    return () => {
      observer.disconnect();
      signaturePad.removeEventListener("endStroke", finish);
      signaturePad.off();
    };
  }, []);

  useEffect(() => {
    if (disabled) pad.current?.off();
    else pad.current?.on();
  }, [disabled]);

  useEffect(() => {
    if (cleared > 0) pad.current?.clear();
  }, [cleared]);

  return (
    <canvas
      ref={canvas}
      className={classes.canvas}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
    />
  );
}

function resize(element: HTMLCanvasElement, pad: SignaturePad) {
  const width = element.clientWidth || 300;
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  const before = Number(element.dataset.width ?? width);
  const strokes = pad.toData();
  element.width = Math.round(width * ratio);
  element.height = Math.round(height * ratio);
  element.dataset.width = String(width);
  element.getContext("2d")?.scale(ratio, ratio);
  const scale = width / before;
  pad.clear();
  pad.fromData(
    strokes.map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
    })),
  );
}

function picture(element: HTMLCanvasElement, pad: SignaturePad): string | undefined {
  if (pad.isEmpty()) return undefined;
  const shrink = Math.min(1, widest / element.width);
  if (shrink === 1) return pad.toDataURL("image/png");
  const small = document.createElement("canvas");
  small.width = Math.round(element.width * shrink);
  small.height = Math.round(element.height * shrink);
  small.getContext("2d")?.drawImage(element, 0, 0, small.width, small.height);
  return small.toDataURL("image/png");
}
