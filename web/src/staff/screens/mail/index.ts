import { Mail } from "lucide-react";
import { useGetList } from "ra-core";
import type { Screen } from "#staff/shell/screen.ts";
import { FAILED } from "./outbox.ts";

export const mail: Screen = {
  path: "/mail",
  title: "mail.title",
  group: "administration",
  icon: Mail,
  // The role `sales` sees the mails of enquiries, owners all mails.
  allowed: (_, rights) => rights.may("select", "outgoing_mail"),
  load: () => import("./mail-screen.tsx"),
  useCount: () => {
    const { total } = useGetList("outgoing_mail", { pagination: { page: 1, perPage: 1 }, filter: FAILED });
    return total === undefined ? undefined : { count: total, urgent: true };
  },
};
