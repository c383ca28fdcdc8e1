import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { RecordedEvent } from "#lending/recording/events.ts";
import { pageNonce } from "#src/definitions/boot-data.ts";
import { visitedPages } from "./read-events.ts";
import { createReplay, type Replay } from "./replay.ts";
import "./player.css";

const SPEEDS = [1, 2, 4, 8] as const;
/** Milliseconds between two looks at the position while it plays. */
const LOOK_MS = 250;

/** Formats a length of time as minutes and seconds: `1:05`. */
const clock = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Plays the events of a recording. It is a chunk of its own, because the player is large. */
export default function Player({ events }: { events: readonly RecordedEvent[] }) {
  const stage = useRef<HTMLDivElement>(null);
  const [replay, setReplay] = useState<Replay | null>(null);
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);

  useEffect(() => {
    if (stage.current === null) return;
    const created = createReplay(stage.current, events, {
      nonce: pageNonce(),
      onEnd: () => setPlaying(false),
    });
    setReplay(created);
    return () => created.destroy();
  }, [events]);

  useFitted(stage, replay);

  useEffect(() => {
    if (replay === null || !playing) return;
    const timer = setInterval(() => setPosition(replay.position()), LOOK_MS);
    return () => clearInterval(timer);
  }, [playing, replay]);

  const seek = (to: number) => {
    setPosition(to);
    if (playing) replay?.play(to);
    else replay?.show(to);
  };
  const toggle = () => {
    if (playing) replay?.show(replay.position());
    else replay?.play(position < (replay.length ?? 0) ? position : 0);
    setPlaying(!playing);
  };
  const length = replay?.length ?? 0;

  return (
    <>
      <div className="stage" ref={stage} />
      <div className="player" role="group" aria-label="Player">
        <SteadyButton type="button" onClick={toggle} disabled={replay === null}>
          {playing ? "Pause" : "Play"}
        </SteadyButton>
        <label className="position">
          Position
          <input
            type="range"
            min={0}
            max={length}
            step={1000}
            value={Math.min(position, length)}
            aria-valuetext={`${clock(position)} of ${clock(length)}`}
            onChange={({ target }) => seek(Number(target.value))}
          />
        </label>
        <span className="muted">
          {clock(position)} / {clock(length)}
        </span>
        <label>
          Speed
          <select
            value={speed}
            onChange={({ target }) => {
              setSpeed(Number(target.value));
              replay?.setSpeed(Number(target.value));
            }}
          >
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {each} ×
              </option>
            ))}
          </select>
        </label>
      </div>
      <section aria-labelledby="visited">
        <h2 id="visited">Pages of the visit</h2>
        <ol className="visited">
          {visitedPages(events).map(({ at, page }) => (
            <li key={at}>
              <button type="button" className="quiet" onClick={() => seek(at)}>
                {clock(at)}
              </button>
              <code>{page}</code>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** Scales the recorded window to the width of the stage. */
function useFitted(stage: React.RefObject<HTMLDivElement | null>, replay: Replay | null): void {
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null || replay === null) return;
    const { width, height } = replay.size;
    const fit = () => {
      const scale = Math.min(1, element.clientWidth / width);
      element.style.setProperty("--scale", String(scale));
      element.style.height = `${Math.ceil(height * scale)}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [replay, stage]);
}
