import type { ValidatedOrganisation } from "../contract.ts";

/** The organizations that are served, each as it was last validated. */
export class ServedOrganisations {
  readonly #byCode = new Map<string, ValidatedOrganisation>();
  readonly #codesByHost = new Map<string, string>();

  get codes(): string[] {
    return [...this.#byCode.keys()];
  }

  get(code: string): ValidatedOrganisation | null {
    return this.#byCode.get(code) ?? null;
  }

  /** Returns the code of the first organization that named the host. */
  atHost(host: string): string | null {
    return this.#codesByHost.get(host) ?? null;
  }

  set(code: string, entry: ValidatedOrganisation): void {
    this.#leaveHost(code);
    this.#byCode.set(code, entry);
    if (entry.host !== null && !this.#codesByHost.has(entry.host))
      this.#codesByHost.set(entry.host, code);
  }

  delete(code: string): void {
    this.#leaveHost(code);
    this.#byCode.delete(code);
  }

  #leaveHost(code: string): void {
    const host = this.#byCode.get(code)?.host ?? null;
    if (host !== null && this.#codesByHost.get(host) === code) this.#codesByHost.delete(host);
  }
}
