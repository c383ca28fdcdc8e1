import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { valueAt } from "#engine/json/pointer.ts";
import type { MeetingBlockOptions } from "#schemas/types/blocks/meeting.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { useLanguage } from "../../words/language.ts";
import classes from "./meeting.module.css";

/** How the other side meets the person; a session stores it. */
interface Meeting {
  meeting?: "PLAYED" | "PAGE";
  /** Address of the vendor's page, for PAGE. */
  meetingUrl?: string;
}

/** Milliseconds between two sentences of a played meeting. */
const SENTENCE_EVERY_MS = 4_000;

/**
 * Shows a meeting by video: a link to the vendor's page where the vendor holds it, or a played one
 * with the person's own picture. Nothing is recorded or sent by this block.
 */
export function MeetingBlock({ id, options, host }: BlockProps<MeetingBlockOptions>) {
  const { words } = useLanguage();
  const data = { application: host.application, profile: host.profile };
  const session = (valueAt(data, options.session) ?? {}) as Meeting;
  const name = options.name === undefined ? undefined : valueAt(data, options.name);
  if (session.meeting === "PAGE" && session.meetingUrl?.startsWith("https://"))
    return (
      <div id={id} className={shared.stack}>
        <p>{host.copy(options.elsewhere)}</p>
        <Button
          className={shared.button ?? ""}
          component="a"
          href={session.meetingUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.meeting.open}
        </Button>
      </div>
    );
  return (
    <section id={id} className={classes.meeting} aria-label={words.meeting.title}>
      <figure className={classes.seat}>
        <svg
          className={classes.picture}
          viewBox="0 0 160 120"
          preserveAspectRatio="xMidYMin slice"
          aria-hidden="true"
        >
          <rect width="160" height="120" fill="var(--hl-primary-soft)" />
          <circle cx="80" cy="50" r="24" fill="var(--hl-primary)" />
          <path d="M32 120c4-30 24-40 48-40s44 10 48 40z" fill="var(--hl-primary)" />
        </svg>
        <figcaption>{typeof name === "string" ? name : words.meeting.other}</figcaption>
      </figure>
      <OwnPicture />
      <Sentences sentences={options.sentences.map(({ text }) => text)} host={host} />
    </section>
  );
}

/** The person's own picture. The camera starts by itself only where it was allowed before. */
function OwnPicture() {
  const { words } = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failed, setFailed] = useState(false);
  const mounted = useRef(true);
  const start = async () => {
    // Browsers offer media devices on secure pages only.
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    try {
      if (!mediaDevices) throw new Error("No media devices.");
      const started = await mediaDevices.getUserMedia({ video: true });
      // The person may have left the page while the browser asked.
      if (!mounted.current) return started.getTracks().forEach((track) => track.stop());
      setStream(started);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  useEffect(() => {
    mounted.current = true;
    const { permissions } = navigator as { permissions?: Permissions };
    permissions
      ?.query({ name: "camera" })
      .then(({ state }) => (mounted.current && state === "granted" ? start() : undefined))
      // A browser that does not know the permission asks when the person presses the button.
      .catch(() => {});
    return () => {
      mounted.current = false;
    };
  }, []);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    // Leaving the page turns the camera off.
    return () => stream?.getTracks().forEach((track) => track.stop());
  }, [stream]);
  return (
    <figure className={classes.seat}>
      {stream ? (
        <video
          ref={video}
          className={classes.picture}
          data-own
          aria-label={words.meeting.own}
          autoPlay
          muted
          playsInline
        />
      ) : (
        <div className={classes.picture}>
          <p>{failed ? words.meeting.noCamera : words.meeting.cameraOff}</p>
          <Button variant="default" onClick={() => void start()}>
            {words.meeting.cameraOn}
          </Button>
        </div>
      )}
      <figcaption>{words.meeting.you}</figcaption>
    </figure>
  );
}

/** What the other side says, one sentence after another; all at once where motion is reduced. */
function Sentences({
  sentences,
  host,
}: {
  sentences: readonly string[];
  host: BlockProps["host"];
}) {
  const { words } = useLanguage();
  const [count, setCount] = useState(host.reducedMotion ? sentences.length : 1);
  const isOver = count >= sentences.length;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setCount((each) => each + 1), SENTENCE_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <div className={classes.said} role="log" aria-label={words.meeting.says}>
      <ol className={classes.sentences}>
        {sentences.slice(0, count).map((sentence) => (
          <li key={sentence}>{host.copy(sentence)}</li>
        ))}
      </ol>
    </div>
  );
}
