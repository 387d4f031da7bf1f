import { Component, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";

/** Keeps an error in a screen from affecting the rest of the console. It is cleared by a change of the address. */
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
  // A new release removes the files of the previous one; reloading the page loads the new ones.
  return <ErrorState title={t("shell.broken")} hint={t("shell.brokenHint")} onRetry={() => location.reload()} />;
}
