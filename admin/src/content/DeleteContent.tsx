import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDelete, useNotify, useUnselect } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ContentKind, ContentView } from '#shared/content.js';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { isAnswer } from '../components/useSaveOutcome';
import { contentPath, contentResource, nameOf } from './columns';
import { contentText } from './text';

export function DeleteContent({ kind, record }: { kind: ContentKind; record: ContentView }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {contentText.confirm.submit}
      </Button>
      {asking && (
        <DeleteContentDialog
          kind={kind}
          record={record}
          onClose={() => setAsking(false)}
          onDeleted={() => navigate(contentPath(kind))}
        />
      )}
    </>
  );
}

interface DeleteContentDialogProps {
  kind: ContentKind;
  record: ContentView;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteContentDialog({ kind, record, onClose, onDeleted }: DeleteContentDialogProps) {
  const notify = useNotify();
  const unselect = useUnselect(contentResource(kind));
  const [remove] = useDelete();

  async function confirm() {
    try {
      const deleted = await remove(
        contentResource(kind),
        { id: record.id, previousData: record },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      if (!isAnswer(deleted)) return;
      unselect([record.id], true);
      notify(contentText.deleted, { type: 'success' });
      onClose();
      onDeleted?.();
    } catch {
      notify(contentText.deleteFailed, { type: 'error' });
    }
  }

  return (
    <ConfirmDialog
      title={contentText.confirm.title(nameOf(kind, record))}
      text={contentText.confirm.text}
      submit={contentText.confirm.submit}
      danger
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
