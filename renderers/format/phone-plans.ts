import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from "libphonenumber-js/min";
import { phonePlans } from "#lending/formats/phone-plans.ts";

/** The plans of phone numbers for pages. Their code loads with the first page that needs it. */
export const plans = phonePlans<CountryCode>({
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
});
