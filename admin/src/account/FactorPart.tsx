import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { formatDate } from '../../../src/shared/format.js';
import type { FactorView } from '../../../src/shared/users/sign-in.contract.js';
import { Loaded } from '../states/Loaded';
import { PageSkeleton } from '../states/PageSkeleton';
import { useApi } from '../useApi';
import { FactorDialog } from './FactorDialog';
import { RemoveFactor } from './RemoveFactor';
import { RenewCodes } from './RenewCodes';

type Shown = 'setUp' | 'renew' | 'remove';

/** One's own second factor: whether there is one, and what can be done with it. */
export function FactorPart() {
  const api = useApi();
  const query = useQuery({ queryKey: ['factor'], queryFn: () => api.ownFactor(), retry: false });
  return (
    <Loaded query={query} failed="account.factor.failed" skeleton={<PageSkeleton />}>
      {(factor) => <Factor factor={factor} />}
    </Loaded>
  );
}

function Factor({ factor }: { factor: FactorView }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [shown, setShown] = useState<Shown | null>(null);

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
        {factor.since
          ? translate('account.factor.since', {
              when: formatDate(factor.since),
              smart_count: factor.recoveryCodesLeft,
            })
          : translate('account.factor.none')}{' '}
        {factor.since && factor.isRequired && translate('account.factor.needed')}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {factor.since ? button('renew') : button('setUp')}
        {factor.since && !factor.isRequired && button('remove', 'error')}
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
