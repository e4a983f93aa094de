import { useTranslate } from 'react-admin';

/** Where the agreement of a lead stands. */
export function AgreementStep(_: { leadId: string }) {
  const translate = useTranslate();
  return <p>{translate('walkthrough.contract.prepared')}</p>;
}
