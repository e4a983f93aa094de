import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { WalkthroughView } from '../../../../src/shared/dashboard/walkthrough.contract.js';
import { WalkthroughItem } from './WalkthroughItem';

const FIRST_SHOWN = 5;

/** A few of a group, the others on demand; a group without any is left out. */
export function WalkthroughGroup({ name, walkthroughs }: { name: string; walkthroughs: WalkthroughView[] }) {
  const translate = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(false);
  const shown = open ? walkthroughs : walkthroughs.slice(0, FIRST_SHOWN);
  const folded = walkthroughs.length - shown.length;
  if (walkthroughs.length === 0) return null;
  return (
    <Box sx={{ '& + &': { mt: 2 } }}>
      <Typography
        id={id}
        component="h3"
        variant="body2"
        color="textSecondary"
        sx={{ fontWeight: 600, mb: 0.5 }}
      >
        {name}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {shown.map((walkthrough) => (
          <WalkthroughItem key={walkthrough.leadId} walkthrough={walkthrough} />
        ))}
      </Box>
      {folded > 0 && (
        <Button size="small" onClick={() => setOpen(true)}>
          {translate('dashboard.walkthroughs.more', { smart_count: folded })}
        </Button>
      )}
    </Box>
  );
}
