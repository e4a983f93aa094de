import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { findImage, useImages } from '../images/useImages';

/** Uploads in this tab show immediately; those of others on the next visit. */
const ASK_AGAIN_MS = 3_600_000;
const SHIPPED = '/site-images/logo.png';

/** The uploaded logo on a light background, since most are made for white; a gray box of the same size until there is one. */
export function Logo() {
  const translate = useTranslate();
  const { data, error } = useImages({ staleTime: ASK_AGAIN_MS });
  const [missing, setMissing] = useState('');
  const picture = findImage(data, 'logo')?.picture;
  const src = picture?.src ?? SHIPPED;
  if ((!data && !error) || missing === src)
    return <Box role="img" aria-label={translate('page.noLogo')} sx={{ ...SIZE, bgcolor: 'divider' }} />;
  return (
    <picture key={src}>
      {picture?.sources.map((source) => (
        <source key={source.type} {...source} sizes={`${SIZE.width}px`} />
      ))}
      <Box
        component="img"
        src={src}
        alt={translate('page.logo')}
        sx={{ ...SIZE, objectFit: 'contain', bgcolor: 'var(--paper)' }}
        onError={() => setMissing(src)}
      />
    </picture>
  );
}

const SIZE = { width: 40, height: 40, borderRadius: 1, flex: 'none', display: 'block' };
