import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = {
  /** What stands in the place of a part that broke. */
  fallback: (thrown: unknown) => ReactNode;
  children: ReactNode;
};

type ErrorBoundaryState = { broken: false } | { broken: true; thrown: unknown };

/** Keeps a fault in one part of a page from taking the rest of it away. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { broken: true, thrown };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(this.state.thrown) : this.props.children;
  }
}
