import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { DeadLetterView } from '#shared/jobs/jobs.contract.js';
import { isConsolePath } from '#shared/web/console-paths.js';
import { useApi } from '../api/useApi';
import { ConfirmButton } from '../components/ConfirmDialog';
import { useAct } from '../components/useAct';
import { useAddressParam } from '../layout/useAddressParam';
import { TimeAgo } from '../time/TimeAgo';
import { EditJobDialog } from './EditJobDialog';

/** One dead letter: what it was to do, about what, why it failed, and the ways on. */
export function DeadLetterItem({ letter }: { letter: DeadLetterView }) {
  const { id, title, reason, attempts, failedAt } = letter;
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [edited, setEdited] = useAddressParam('edit');
  const say = (key: string, values = {}) => translate(`jobs.letters.${key}`, values);

  const replay = (data?: Record<string, unknown>) =>
    act(() => api.replayJob(id, data), 'jobs.letters.replayed');

  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', flex: '1 1 20rem' }}>
        <strong>{title}</strong> · <Subject subject={letter.subject} />
        <Typography variant="body2" color="textSecondary">
          {say('tried', { smart_count: attempts })} <TimeAgo iso={failedAt} />
        </Typography>
        {reason && <Typography variant="body2">{reason}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" aria-label={say('replayOf', { title })} onClick={() => replay()}>
          {say('replay')}
        </Button>
        <Button aria-label={say('editOf', { title })} onClick={() => setEdited(id)}>
          {say('edit')}
        </Button>
        <ConfirmButton
          danger
          aria-label={say('discardOf', { title })}
          label={say('discard')}
          title={say('discardOf', { title })}
          text={say('discardText')}
          onConfirm={() => act(() => api.discardJob(id), 'jobs.letters.discarded')}
        />
      </Box>
      {edited === id && <EditJobDialog letter={letter} onReplay={replay} onClose={() => setEdited(null)} />}
    </Box>
  );
}

function Subject({ subject: { label, path } }: Pick<DeadLetterView, 'subject'>) {
  if (!path) return <>{label}</>;
  if (!isConsolePath(path)) return <Link href={path}>{label}</Link>;
  return (
    <Link component={RouterLink} to={path}>
      {label}
    </Link>
  );
}

const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  borderTop: '1px solid var(--hairline)',
  pt: 1.5,
};
