import { HttpError, useTranslate } from 'react-admin';
import type { Problem } from '../../../src/shared/problem.js';
import { Notice } from './Notice';

/** A failed load, in its place: what failed, the reference for support, and another try. */
export function LoadFailed(props: { title: string; error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const id = requestIdOf(props.error);
  return (
    <Notice
      alert
      title={translate(props.title)}
      text={id && translate('page.reference', { id })}
      action={{ label: translate('page.retry'), onClick: props.onRetry }}
    />
  );
}

function requestIdOf(error: unknown): string | undefined {
  return error instanceof HttpError ? (error.body as Problem | undefined)?.requestId : undefined;
}
