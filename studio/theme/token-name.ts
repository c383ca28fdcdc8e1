/** Returns `surfaceSunken` as "Surface sunken". */
export function tokenName(token: string): string {
  const words = token.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
