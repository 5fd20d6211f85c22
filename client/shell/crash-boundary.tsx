import type { ReactNode } from 'react';
import { Component } from 'react';
import { Main } from './main.tsx';

interface Props {
  /** A new value, as of the next page, clears the error. */
  resetKey: string;
  /** Called when the children show again after a press on “Try again”. */
  onRetry?: () => void;
  children: ReactNode;
}

interface State {
  error: unknown;
  crashedAt: string | null;
}

/** Show an error page in place of children that cannot be rendered. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: null, crashedAt: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (state.error === null) return { crashedAt: props.resetKey };
    return state.crashedAt === props.resetKey ? null : { error: null, crashedAt: props.resetKey };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Main>
        <article className="crash">
          <h1>This page crashed</h1>
          {toMessages(this.state.error).map((message) => (
            <p key={message}>{message}</p>
          ))}
          <p>
            <button
              className="button"
              type="button"
              onClick={() => this.setState({ error: null }, this.props.onRetry)}
            >
              Try again
            </button>
          </p>
        </article>
      </Main>
    );
  }
}

/** Return the messages of an error and its causes, outermost first. */
function toMessages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.message, ...(error.cause === undefined ? [] : toMessages(error.cause))];
}
