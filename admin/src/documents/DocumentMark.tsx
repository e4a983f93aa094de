import Typography from '@mui/material/Typography';
import { type DocumentState, type DocumentView } from '#shared/document.js';
import { Pill, type Tone } from '../states/Pill';
import { documentText } from './text';

const TONES: Record<DocumentState, Tone> = {
  requested: 'told',
  sent: 'told',
  viewed: 'wary',
  declined: 'bad',
  expired: 'bad',
  failed: 'bad',
  completed: 'good',
};

export function DocumentMark({ document }: { document: Pick<DocumentView, 'state'> }) {
  return <Pill tone={TONES[document.state]}>{documentText.states[document.state]}</Pill>;
}

/** Why a document failed, or that sending is being retried. */
export function DocumentReason({ document: { reason, state } }: { document: DocumentView }) {
  if (!reason) return null;
  return (
    <Typography variant="body2" sx={{ mt: 0.5, color: state === 'expired' ? undefined : 'var(--bad)' }}>
      {state === 'requested' ? documentText.retrying(reason) : reason}
    </Typography>
  );
}
