import { useEffect } from "react";
import { useStore } from "zustand";
import type { Studio } from "../app/studio.ts";
import { othersAt } from "./others-at.ts";

/** Milliseconds between two readings of the list: people see each other's drafts within two seconds. */
const POLL = 1_500;

/** Says in every view who else changes a file that the person changes, saved or not. */
export function AlsoChanged({ studio }: { studio: Studio }) {
  const { drafting, pending } = useStore(studio.store);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void studio.drafting.poll();
    }, POLL);
    return () => clearInterval(timer);
  }, [studio]);
  const { open, drafts } = drafting;
  const saved = open === null || open.state === "published" ? [] : open.files;
  const paths = [...saved, ...(pending?.changes ?? [])].map(({ path }) => path);
  const others = othersAt(drafts, open, paths);
  return (
    <p className="also-changed" role="status">
      {others.length === 0 ? "" : `Also changed by ${others.join(", ")}.`}
    </p>
  );
}
