import { useTranslate } from 'react-admin';
import type { DocumentView } from '../../../../src/shared/documents/document.contract.js';
import { ConfirmButton } from '../../lists/ConfirmButton';
import { may } from '../../session/may';
import { useTakeBack } from './useDocuments';

/** Takes back a document that went to the wrong address or states something wrong: nobody can sign it any more. */
export function TakeBack({ document: { id, leadId, formName: name } }: { document: DocumentView }) {
  const translate = useTranslate();
  const { mutateAsync } = useTakeBack(leadId);
  if (!may('documents.send')) return null;
  return (
    <ConfirmButton
      size="small"
      label={translate('documents.takeBack')}
      title={translate('documents.takeBackTitle')}
      text={translate('documents.takeBackText', { name })}
      onConfirm={() => mutateAsync(id)}
    />
  );
}
