import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from "libphonenumber-js/min";
import { phonePlans } from "#lending/formats/phone-plans.ts";

/**
 * The plans of phone numbers for the checks of definitions and for the server, which load them
 * whole. The studio's worker leaves out what the library has besides these functions. Pages name the same
 * functions in `renderers/format/phone-plans.ts`: neither folder may import the other, and `lending/`, which both
 * may import, takes no package.
 */
export const plans = phonePlans<CountryCode>({
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
});
