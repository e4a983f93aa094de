import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDollars } from '../../../../src/shared/format.js';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { quoteTerms } from '../../../../src/shared/pricing/quote.js';
import { FieldConflict } from '../../saving/FieldConflict';
import type { Offer } from './offer';
import { useFinishPitch } from './useFinishPitch';

interface FinishPitchProps {
  lead: LeadView;
  offer: Offer;
  /** A part of the offer is on its way to be saved. */
  isSaving: boolean;
  /** A part of it waits for a choice. */
  isStuck: boolean;
  onTheirs: () => void;
  onFinished: () => void;
}

/** The owner's word on what stands above. */
export function FinishPitch({ lead, offer, isSaving, isStuck, onTheirs, onFinished }: FinishPitchProps) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`walkthrough.finish.${key}`, values);
  const { finish, isPending, conflict, isChanged, error, takeTheirs } = useFinishPitch(lead, onFinished);
  // The last typing is saved before the pitch is sent, so that the two do not conflict.
  const [isWanted, setWanted] = useState(false);
  const isHeld = isPending || isStuck;
  const send = useEffectEvent(() => {
    setWanted(false);
    if (!isStuck) finish(lead, offer);
  });
  useEffect(() => {
    if (isWanted && !isSaving) send();
  }, [isWanted, isSaving]);

  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {conflict && (
        <FieldConflict
          text={nowOf(conflict.now)}
          onMine={() => finish(conflict.now, conflict.offer)}
          onTheirs={() => {
            onTheirs();
            takeTheirs();
          }}
        />
      )}
      {isChanged && (
        <Alert severity="warning" role="alert">
          {say('changed')}
        </Alert>
      )}
      {error !== null && (
        <Alert severity="error" role="alert">
          {say('failed')} {translate(error)}
        </Alert>
      )}
      <Button
        variant="contained"
        size="large"
        aria-disabled={isHeld || isWanted}
        onClick={() => !isHeld && setWanted(true)}
      >
        {say(isPending || isWanted ? 'submitting' : 'submit')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {say('hint')}
      </Typography>
    </Stack>
  );

  function nowOf(now: LeadView) {
    const { rentDollarsPerMonth, improvementsDollars } = quoteTerms(now);
    return say('now', {
      rent: formatDollars(rentDollarsPerMonth),
      improvements: formatDollars(improvementsDollars),
    });
  }
}
