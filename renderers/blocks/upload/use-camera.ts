import { useEffect, useRef, useState, type RefObject } from "react";
import type { Words } from "../../words/language.ts";

/**
 * Names of the texts that explain a failed camera, by the error's name (Media Capture and Streams,
 * getUserMedia).
 */
const REASONS = {
  NotAllowedError: "notAllowed",
  NotFoundError: "notFound",
  OverconstrainedError: "overconstrained",
  NotReadableError: "notReadable",
} as const;
const reasonOf = (name: string, { camera }: Words): string =>
  camera[Object.hasOwn(REASONS, name) ? REASONS[name as keyof typeof REASONS] : "other"];

const nameOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";

export type CameraState =
  | { phase: "asking" }
  | { phase: "live"; stream: MediaStream }
  | { phase: "taken"; photo: File; address: string }
  | { phase: "failed"; reason: string };

/** Whether the browser has a camera interface; it offers one on secure pages only. */
export const hasCamera = (): boolean =>
  typeof navigator === "object" && typeof navigator.mediaDevices?.getUserMedia === "function";

interface CameraControls {
  state: CameraState;
  /** The element that shows the live picture. */
  video: RefObject<HTMLVideoElement | null>;
  take: () => Promise<void>;
  /** Asks for the camera again, after a photo or a failure. */
  retake: () => void;
}

/** Keeps a camera running until a photo is taken or the caller unmounts, which turns it off. */
export function useCamera(words: Words): CameraControls {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ phase: "asking" });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let mounted = true;
    let running: MediaStream | null = null;
    const ask = async () => {
      try {
        const stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 } },
        });
        running = stream;
        if (mounted) setState({ phase: "live", stream });
        else stop(stream);
      } catch (error) {
        if (mounted) setState({ phase: "failed", reason: reasonOf(nameOf(error), words) });
      }
    };
    void ask();
    return () => {
      mounted = false;
      if (running) stop(running);
    };
  }, [turn, words]);

  useEffect(() => {
    const element = video.current;
    if (state.phase !== "live" || !element) return;
    element.srcObject = state.stream;
    // A browser that blocks autoplay still shows the first frame.
    void element.play()?.catch(() => {});
  }, [state]);

  const address = state.phase === "taken" ? state.address : null;
  useEffect(() => {
    if (address === null) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);

  const take = async () => {
    const element = video.current;
    if (state.phase !== "live" || !element) return;
    const photo = await photograph(element);
    stop(state.stream);
    setState(
      photo
        ? { phase: "taken", photo, address: URL.createObjectURL(photo) }
        : { phase: "failed", reason: words.camera.other },
    );
  };
  const retake = () => {
    setState({ phase: "asking" });
    setTurn(turn + 1);
  };

  return { state, video, take, retake };
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/** Returns the current frame as a JPEG; null when the browser cannot encode one. */
function photograph(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d");
  if (!context || canvas.width === 0) return Promise.resolve(null);
  context.drawImage(video, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], "photo.jpg", { type: "image/jpeg" })),
      "image/jpeg",
      0.92,
    );
  });
}
