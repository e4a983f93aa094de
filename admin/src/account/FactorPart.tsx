import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { formatDate } from '#shared/format.js';
import type { FactorView } from '#shared/users/sign-in.contract.js';
import { useApi } from '../api/useApi';
import { Loaded } from '../states/Loaded';
import { PageSkeleton } from '../states/skeletons';
import { FactorDialog } from './FactorDialog';
import { RemoveFactor } from './RemoveFactor';
import { RenewCodes } from './RenewCodes';
import { accountText } from './text';

type Shown = 'setUp' | 'renew' | 'remove';

/** One's own second factor: whether there is one, and what can be done with it. */
export function FactorPart() {
  const api = useApi();
  const query = useQuery({ queryKey: ['factor'], queryFn: () => api.ownFactor(), retry: false });
  return (
    <Loaded query={query} failed={accountText.factor.failed} skeleton={<PageSkeleton />}>
      {(factor) => <Factor factor={factor} />}
    </Loaded>
  );
}

function Factor({ factor }: { factor: FactorView }) {
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
      {accountText.factor[key]}
    </Button>
  );
  return (
    <>
      <Typography>
        {factor.since
          ? accountText.factor.since(formatDate(factor.since), factor.recoveryCodesLeft)
          : accountText.factor.none}{' '}
        {factor.since && factor.isRequired && accountText.factor.needed}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {factor.since ? button('renew') : button('setUp')}
        {factor.since && !factor.isRequired && button('remove', 'error')}
      </Stack>
      {shown === 'setUp' && (
        <FactorDialog onClose={() => close()} onDone={() => close(accountText.factor.ready)} />
      )}
      {shown === 'renew' && <RenewCodes onClose={() => close()} />}
      {shown === 'remove' && (
        <RemoveFactor onClose={() => close()} onDone={() => close(accountText.factor.removed)} />
      )}
    </>
  );
}
