/** Shows the conversations of a stand-in as Twilio's client sees them: as objects of Sync. */
import type { StandInMessage, StandInPerson } from "#schemas/types/calls/sandbox.ts";
import type { Room, Rooms } from "#server/services/sandbox/chat-stand-ins/rooms.ts";
import type { SyncObjects } from "./sync.ts";

/** Names of the objects. */
export const names = {
  document: (conversation: string) => `${conversation}.channel`,
  roster: (conversation: string) => `${conversation}.roster`,
  messages: (conversation: string) => `${conversation}.messages`,
  conversationsOf: (identity: string) => `${identity}.conversations`,
  userInfoOf: (identity: string) => `${identity}.info`,
};

/** Returns the identifier of a participant. */
export const participantOf = (conversation: string, identity: string): string =>
  `MB-${conversation}-${identity}`;

/** Returns an item of a user's list of conversations, and what the list's address answers. */
export const membershipOf = ({ id }: Room) => ({
  status: "joined",
  channel: names.document(id),
  roster: names.roster(id),
  messages: names.messages(id),
});

const messageOf = ({ id, sender, text, sentAt, files, custom }: StandInMessage) => ({
  sid: `IM-${id}`,
  author: sender.id,
  text,
  timestamp: new Date(sentAt).toISOString(),
  attributes: custom["attributes"] ?? "{}",
  medias: files.map((file) => ({
    sid: file.id,
    category: "media",
    filename: file.name,
    contentType: file.contentType,
    size: file.size,
  })),
});

const participantItem = ({ id, name }: StandInPerson, at: string) => ({
  identity: id,
  attributes: JSON.stringify(id === name ? {} : { friendlyName: name }),
  type: "chat",
  dateCreated: at,
  dateUpdated: at,
});

/** Writes what happens in the conversations to the objects of Sync. */
export function mirrorRooms(rooms: Rooms, objects: SyncObjects, now: () => Date): void {
  const describe = (room: Room) => {
    const at = now().toISOString();
    objects.setDocument(names.document(room.id), {
      roster: names.roster(room.id),
      messages: names.messages(room.id),
      uniqueName: room.id,
      attributes: room.about,
      state: { current: room.open ? "active" : "closed", dateUpdated: at },
      dateCreated: at,
    });
  };
  rooms.listen((room, { kind, message, person }) => {
    if (kind === "message" && message) objects.append(names.messages(room.id), messageOf(message));
    if (kind === "joined" && person) {
      if (room.members.length === 1) {
        describe(room);
        objects.open("list", names.messages(room.id));
      }
      const item = participantItem(person, now().toISOString());
      objects.put(names.roster(room.id), participantOf(room.id, person.id), item);
      objects.put(names.conversationsOf(person.id), room.id, membershipOf(room));
    }
    if (kind === "left" && person) {
      objects.remove(names.roster(room.id), participantOf(room.id, person.id));
      objects.remove(names.conversationsOf(person.id), room.id);
    }
    if (kind === "ended") describe(room);
  });
}
