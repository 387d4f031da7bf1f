import { Mail } from "lucide-react";
import { useCount } from "#staff/backend/rows.ts";
import type { Screen } from "#staff/shell/screen.ts";
import { mailsIn } from "./outbox.ts";

export const mail: Screen = {
  path: "/mail",
  title: "mail.title",
  group: "administration",
  icon: Mail,
  // The role `sales` sees the mails of enquiries, owners all mails.
  allowed: (rights) => rights.may("select", "outgoing_mail"),
  load: () => import("./mail-screen.tsx"),
  useCount: () => {
    const count = useCount("outgoing_mail", mailsIn.failed);
    return count === undefined ? undefined : { count, urgent: true };
  },
};
