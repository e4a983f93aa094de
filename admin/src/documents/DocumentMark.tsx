import { useTranslate } from 'react-admin';
import type { DocumentState, DocumentView } from '../../../src/shared/documents/document.contract.js';
import { Pill, type Tone } from '../states/Pill';

const TONES: Record<DocumentState, Tone> = {
  requested: 'told',
  sent: 'told',
  viewed: 'wary',
  declined: 'bad',
  expired: 'bad',
  failed: 'bad',
  completed: 'good',
};

/** How a document stands. */
export function DocumentMark({ document }: { document: Pick<DocumentView, 'state'> }) {
  const translate = useTranslate();
  return <Pill tone={TONES[document.state]}>{translate(`documents.states.${document.state}`)}</Pill>;
}
