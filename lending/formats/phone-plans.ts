/** A number as the library of the numbering plans parses it. */
interface ParsedPhone {
  /** E.164. */
  number: string;
  nationalNumber: string;
  /** Code of the country, such as 44. */
  countryCallingCode: string;
  country?: string | undefined;
  isValid(): boolean;
  isPossible(): boolean;
  formatNational(): string;
  formatInternational(): string;
}

/** What the plans need of libphonenumber-js, which browsers load only when a page needs it. */
interface PhoneLibrary<Country extends string> {
  parsePhoneNumberFromString(text: string, country?: Country): ParsedPhone | undefined;
  isSupportedCountry(country: string): country is Country;
  getCountryCallingCode(country: Country): string;
  getCountries(): Country[];
}

/** Phone numbers of all countries. */
export interface PhonePlans {
  /** Whether the text is a number in E.164 that the plan of its country has. */
  isPhone(text: string): boolean;
  /**
   * Parses a number as people in the country type it, or with a plus and the code of another
   * country, to E.164. Returns any other text for validation to report.
   */
  readPhone(typed: string, country: string): string | undefined;
  /** Formats a number as people in the country write it; one with another code begins with its code. */
  formatPhone(value: string, country: string): string;
  /** Returns the country of a number; undefined for a text that is none, or that several share. */
  countryOf(value: string): string | undefined;
  /** Returns the digits after the code of the country; a text that is no number stays as it is. */
  nationalDigits(value: string): string;
  /** Returns the code that numbers of the country begin with in other countries, such as 44. */
  callingCode(country: string): string | undefined;
  /** Codes of the countries that have a plan, ISO 3166-1 alpha-2. */
  countries: readonly string[];
}

/** Returns what browser and server do with phone numbers, by the plans of the library. */
export function phonePlans<Country extends string>(library: PhoneLibrary<Country>): PhonePlans {
  const supported = (country: string) =>
    library.isSupportedCountry(country) ? country : undefined;
  const parse = (text: string, country = "US") =>
    library.parsePhoneNumberFromString(text, supported(country));
  const callingCode = (country: string) => {
    const known = supported(country);
    return known === undefined ? undefined : library.getCountryCallingCode(known);
  };
  return {
    isPhone: (text) => {
      const phone = parse(text);
      return phone !== undefined && phone.number === text && phone.isValid();
    },
    readPhone: (typed, country) => {
      const trimmed = typed.trim();
      if (trimmed === "") return undefined;
      const phone = parse(trimmed, country);
      return phone?.isValid() ? phone.number : trimmed;
    },
    formatPhone: (value, country) => {
      const phone = parse(value, country);
      if (!phone?.isPossible()) return value;
      return phone.countryCallingCode === callingCode(country)
        ? phone.formatNational()
        : phone.formatInternational();
    },
    countryOf: (value) => parse(value)?.country,
    nationalDigits: (value) => parse(value)?.nationalNumber ?? value,
    callingCode,
    countries: library.getCountries(),
  };
}
