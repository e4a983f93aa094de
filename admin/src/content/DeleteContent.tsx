import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { contentPath } from './contentColumns';
import { DeleteContentDialog } from './DeleteContentDialog';

export function DeleteContent({ kind, record }: { kind: ContentKind; record: ContentView }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {translate('content.confirm.submit')}
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
