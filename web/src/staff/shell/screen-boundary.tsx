import { Component, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";

/** Keeps a screen that throws from taking the console with it. Another address tries again. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname.split("/")[1]}>{children}</Boundary>;
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const t = useTexts();
  // A new release takes the files of the one before away: reading the page again brings the new ones.
  return <ErrorState title={t("shell.broken")} hint={t("shell.brokenHint")} onRetry={() => location.reload()} />;
}
