export const kinds = ["webhook", "telegram", "mail"] as const;
export type ChannelKind = (typeof kinds)[number];

export const events = ["new", "quarantined", "due_soon", "overdue", "mail_failed"] as const;
type ChannelEvent = (typeof events)[number];

/** A row of `notice_channels`, without its secret, which is never returned. */
export type Channel = {
  id: number;
  kind: ChannelKind;
  name: string;
  address: string;
  events: ChannelEvent[];
  include_details: boolean;
  active: boolean;
  version: number;
};
