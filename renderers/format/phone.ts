/**
 * Formats a North American number: ten digits, eleven with a leading 1, or +1 and ten digits. Any
 * other number stays as it is.
 */
export function formatPhone(value: string): string {
  const digits = value.replaceAll(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (national.length !== 10) return value;
  return `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
}
