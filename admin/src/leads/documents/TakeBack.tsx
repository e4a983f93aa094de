import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentView } from '../../../../src/shared/documents/document.contract.js';
import { ConfirmDialog } from '../../lists/ConfirmDialog';
import { may } from '../../session/may';
import { useTakeBack } from './useDocuments';

/** For what went to the wrong address or states what is not so: nobody can sign it any more. */
export function TakeBack({ document: { id, leadId, formName: name } }: { document: DocumentView }) {
  const translate = useTranslate();
  const { mutateAsync } = useTakeBack(leadId);
  const [isAsking, setAsking] = useState(false);
  if (!may('documents.send')) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {translate('documents.takeBack')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={translate('documents.takeBackTitle')}
          text={translate('documents.takeBackText', { name })}
          submit={translate('documents.takeBack')}
          onConfirm={() => mutateAsync(id).then(close, close)}
          onClose={close}
        />
      )}
    </>
  );

  function close() {
    setAsking(false);
  }
}
