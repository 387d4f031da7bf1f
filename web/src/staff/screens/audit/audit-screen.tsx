import { Navigate, Route, Routes, useNavigate, useParams } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { AccountEvents } from "./account-events.tsx";
import { Changes } from "./changes.tsx";

/** The audit log: changes of rows at `/audit/changes`, account events at `/audit/accounts`. */
export default function AuditScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const { "*": view = "" } = useParams();
  const seesAccounts = useRights().mayRequest("GET /auth/v1/admin/users");
  return (
    <Page
      title={t("audit.title")}
      toolbar={
        seesAccounts && (
          <Views
            label={t("audit.views")}
            value={view}
            onChange={(id) => navigate(`/audit/${id}`)}
            views={[
              { id: "changes", label: t("audit.changes") },
              { id: "accounts", label: t("audit.accounts") },
            ]}
          />
        )
      }
    >
      <Routes>
        <Route path="changes" element={<Changes />} />
        {seesAccounts && <Route path="accounts" element={<AccountEvents />} />}
        <Route path="*" element={<Navigate to="/audit/changes" replace />} />
      </Routes>
    </Page>
  );
}
