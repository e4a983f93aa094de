import { Component, type ReactNode } from 'react';
import { PageFailed } from '../states/PageFailed';

/** Keeps the header when a page throws or its code can't be loaded. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  readonly reset = () => this.setState({ hasFailed: false });

  override render() {
    return this.state.hasFailed ? <PageFailed resetErrorBoundary={this.reset} /> : this.props.children;
  }
}
