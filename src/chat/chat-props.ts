/** What the chat's button passes to the chat, which loads later. */
export interface ChatProps {
  open: boolean;
  /** Id of the panel, for the button's `aria-controls`. */
  id: string;
  /** @param focus whether the button takes the focus back */
  onCollapse(focus: boolean): void;
  /** Reports messages that arrived while the panel was closed. */
  onUnread(count: number): void;
}
