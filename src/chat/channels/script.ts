const loading = new Map<string, Promise<void>>();

/** Loads a provider's script once. A failed load may be tried again. */
export function loadScript(src: string, into: ParentNode = document.head): Promise<void> {
  const started = loading.get(src);
  if (started) return started;
  const script = document.createElement("script");
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      loading.delete(src);
      script.remove();
      reject(new Error("The provider's script did not load."));
    });
  });
  script.src = src;
  script.referrerPolicy = "no-referrer";
  loading.set(src, loaded);
  into.append(script);
  return loaded;
}
