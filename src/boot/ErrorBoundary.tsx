import { isUnavailable } from "#src/calls/call-error.ts";
import { Component, type ReactNode } from "react";
import { FallbackPage } from "./FallbackPage.tsx";

interface ErrorBoundaryProps {
  home: string;
  phone?: string | undefined;
  email?: string | undefined;
  /** A change of this value resets the boundary, so that the next page starts without the error. */
  resetKey?: string;
  /** Called once each time the error page appears. */
  onError?: (error: unknown) => void;
  onTryAgain: () => void;
  children: ReactNode;
}

interface State {
  broken: boolean;
  /** The page broke because the server did not answer. */
  unreachable: boolean;
  resetKey: string | undefined;
}

/** Catches the errors that a page throws while it renders. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { broken: false, unreachable: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: true, unreachable: isUnavailable(error) };
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
        home={this.props.home}
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
