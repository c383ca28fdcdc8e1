const loading = new Map<string, Promise<void>>();

/** Loads a provider's script from where it is set up, once; one that did not load may be asked for again. */
export function loadScript(src: string, into: ParentNode = document.head): Promise<void> {
  const begun = loading.get(src);
  if (begun) return begun;
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
