import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = {
  /** Shown instead of a part that failed. */
  fallback: (thrown: unknown) => ReactNode;
  children: ReactNode;
};

type ErrorBoundaryState = { broken: false } | { broken: true; thrown: unknown };

/** Keeps an error in one part of a page from affecting the rest. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { broken: true, thrown };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(this.state.thrown) : this.props.children;
  }
}
