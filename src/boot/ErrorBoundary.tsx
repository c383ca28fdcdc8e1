import { NO_ANSWER, isCallError } from "#src/calls/call-error.ts";
import { Component, type ReactNode } from "react";
import { FallbackPage } from "./FallbackPage.tsx";

export interface ErrorBoundaryProps {
  phone?: string | undefined;
  email?: string | undefined;
  /** A change of this value is a new start, so that leaving a broken page mends it. */
  resetKey?: string;
  /** Told once for each time that the error page is shown. */
  onError?: (error: unknown) => void;
  onTryAgain: () => void;
  children: ReactNode;
}

interface State {
  broken: boolean;
  /** What broke the page was that the server did not answer. */
  unreachable: boolean;
  resetKey: string | undefined;
}

/** Catches what a page throws while it draws itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { broken: false, unreachable: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: true, unreachable: isCallError(error) && error.status === NO_ANSWER };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { broken: false, unreachable: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <FallbackPage
        phone={this.props.phone}
        email={this.props.email}
        unreachable={this.state.unreachable}
        onTryAgain={this.tryAgain}
      />
    );
  }

  private readonly tryAgain = () => {
    this.props.onTryAgain();
    this.setState({ broken: false });
  };
}
