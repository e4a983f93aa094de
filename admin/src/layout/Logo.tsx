import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** The uploaded logo, on a light plate because most are drawn for white paper; a grey block of the same size stands in until there is one. */
export function Logo() {
  const translate = useTranslate();
  const [missing, setMissing] = useState(false);
  if (missing)
    return <Box role="img" aria-label={translate('page.noLogo')} sx={{ ...SIZE, bgcolor: 'divider' }} />;
  return (
    <Box
      component="img"
      src="/site-images/logo.png"
      alt={translate('page.logo')}
      sx={{ ...SIZE, objectFit: 'contain', bgcolor: 'var(--paper)' }}
      onError={() => setMissing(true)}
    />
  );
}

const SIZE = { width: 40, height: 40, borderRadius: 1, flex: 'none', display: 'block' };
