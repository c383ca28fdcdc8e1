import type { Application, Profile } from "#server/lending/application/ports.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";

type Address = NonNullable<Profile["addresses"]>[number];
type PlainAddress = Pick<Address, "street1" | "street2" | "city" | "state" | "zip">;

const PARTS = ["street1", "street2", "city", "state", "zip"] as const;

/**
 * Returns a profile with the lists that follow from its answers: the identifier of the name, the
 * phone numbers with the main one first, and the addresses. The home of an application, where one
 * person lives and where another gets mail are addresses of their own. What another system handed
 * over stays, and so does the first wallet. Source: first product specification, section 3, profile.
 * @param application the one that is written; its home and its wallet count
 */
export function withContacts(
  profile: Profile,
  accountUuid: string,
  { property, wallet }: Pick<Application, "property" | "wallet"> = {},
): Profile {
  const { name, phone, phoneNumbers, addresses, homeAddress, mailingAddress } = profile;
  const named = name?.firstName !== undefined || name?.lastName !== undefined;
  const entry = (kind: string, address: PlainAddress | undefined, ownership?: string): Address[] =>
    address?.street1 === undefined
      ? []
      : [
          {
            uuid: derivedUuid("address", accountUuid, kind),
            ...(Object.fromEntries(
              PARTS.flatMap((part) => (address[part] === undefined ? [] : [[part, address[part]]])),
            ) as PlainAddress),
            ...(ownership === undefined ? {} : { ownership }),
          },
        ];
  const own = [
    ...entry("property", property?.address, property?.ownership),
    ...entry("home", homeAddress),
    ...entry("mailing", mailingAddress),
  ];
  const before = addresses ?? [];
  const list = [
    ...before.map((address) => own.find(({ uuid }) => uuid === address.uuid) ?? address),
    ...own.filter(({ uuid }) => !before.some((address) => address.uuid === uuid)),
  ];
  return {
    ...profile,
    ...(named ? { name: { uuid: derivedUuid("name", accountUuid), ...name } } : {}),
    ...(phone === undefined ? {} : { phoneNumbers: withMain(phone, phoneNumbers ?? []) }),
    ...(list.length === 0 ? {} : { addresses: list }),
    ...(profile.wallet !== undefined || wallet?.address === undefined
      ? {}
      : { wallet: { accountAddress: wallet.address } }),
  };
}

/** A corrected main number takes the place of the earlier one; other numbers stay. */
function withMain(
  phone: string,
  numbers: NonNullable<Profile["phoneNumbers"]>,
): NonNullable<Profile["phoneNumbers"]> {
  if (numbers[0]?.number === phone) return numbers;
  const main = numbers.find(({ number }) => number === phone) ?? { number: phone };
  return [main, ...numbers.slice(1).filter(({ number }) => number !== phone)];
}
