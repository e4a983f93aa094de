import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { DeadLettersView } from '#shared/jobs/jobs.contract.js';
import { DeadLetterItem } from './DeadLetterItem';
import { ReplayAll } from './ReplayAll';

/** Work that failed every attempt, each with what it was about and what can be done. */
export function DeadLetterList({ letters: { total, letters } }: { letters: DeadLettersView }) {
  const translate = useTranslate();
  if (total === 0) return <Typography color="textSecondary">{translate('jobs.letters.none')}</Typography>;
  return (
    <>
      <Typography color="textSecondary">
        {translate('jobs.letters.about')}{' '}
        {total > letters.length && translate('jobs.letters.more', { shown: letters.length, total })}
      </Typography>
      <ReplayAll letters={letters} />
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, mt: 1, mb: 0 }}>
        {letters.map((letter) => (
          <DeadLetterItem key={letter.id} letter={letter} />
        ))}
      </Stack>
    </>
  );
}
