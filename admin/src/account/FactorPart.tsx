import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { formatDate } from '../../../src/shared/format.js';
import { LoadFailed } from '../states/LoadFailed';
import { PageSkeleton } from '../states/PageSkeleton';
import { useApi } from '../useApi';
import { FactorDialog } from './FactorDialog';
import { RemoveFactor } from './RemoveFactor';
import { RenewCodes } from './RenewCodes';

type Shown = 'setUp' | 'renew' | 'remove';

/** One's own second factor: whether there is one, and what can be done with it. */
export function FactorPart() {
  const translate = useTranslate();
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const [shown, setShown] = useState<Shown | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['factor'],
    queryFn: () => api.ownFactor(),
    retry: false,
  });
  if (error) return <LoadFailed title="account.factor.failed" error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;

  function close(done?: string) {
    if (done) notify(done, { type: 'success' });
    setShown(null);
    refresh();
  }

  const button = (key: Shown, color?: 'error') => (
    <Button variant="outlined" color={color} onClick={() => setShown(key)}>
      {translate(`account.factor.${key}`)}
    </Button>
  );
  return (
    <>
      <Typography>
        {data.since
          ? translate('account.factor.since', {
              when: formatDate(data.since),
              smart_count: data.recoveryCodesLeft,
            })
          : translate('account.factor.none')}{' '}
        {data.since && data.isRequired && translate('account.factor.needed')}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {data.since ? button('renew') : button('setUp')}
        {data.since && !data.isRequired && button('remove', 'error')}
      </Stack>
      {shown === 'setUp' && (
        <FactorDialog onClose={() => close()} onDone={() => close('account.factor.ready')} />
      )}
      {shown === 'renew' && <RenewCodes onClose={() => close()} />}
      {shown === 'remove' && (
        <RemoveFactor onClose={() => close()} onDone={() => close('account.factor.removed')} />
      )}
    </>
  );
}
