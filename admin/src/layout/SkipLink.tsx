import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { MAIN_CONTENT } from './mainContent';

export function SkipLink() {
  const translate = useTranslate();
  return (
    <Box component="a" href={`#${MAIN_CONTENT}`} sx={HIDDEN_UNTIL_FOCUSED}>
      {translate('page.skip')}
    </Box>
  );
}

const HIDDEN_UNTIL_FOCUSED = {
  position: 'absolute',
  left: 16,
  top: -100,
  zIndex: 1400,
  p: 1.5,
  bgcolor: 'background.paper',
  color: 'primary.main',
  border: '1px solid var(--hairline)',
  borderRadius: 1,
  '&:focus': { top: 12 },
};
