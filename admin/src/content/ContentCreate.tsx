import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { CreateBase, HttpError, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { isAnswer } from '../saving/useSaveOutcome';
import { ContentForm, forgetContent } from './ContentForm';
import { ContentFrame } from './ContentFrame';
import { contentPath } from './contentColumns';

export function ContentCreate({ kind }: { kind: ContentKind }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const mutationOptions = {
    onSuccess: (created: ContentView) => {
      if (!isAnswer(created)) return;
      forgetContent(kind);
      notify('content.added', { type: 'success' });
      void navigate(contentPath(kind));
    },
    onError: (error: unknown) => setFailure(error instanceof HttpError ? error.message : ''),
  };
  return (
    <ContentFrame title={translate(`content.kind.${kind}.add`)}>
      <CreateBase resource={kind} redirect={false} mutationOptions={mutationOptions}>
        <ContentForm kind={kind}>
          {failure !== null && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {translate('content.addFailed')} {translate(failure, { _: failure })}
            </Alert>
          )}
        </ContentForm>
      </CreateBase>
    </ContentFrame>
  );
}
