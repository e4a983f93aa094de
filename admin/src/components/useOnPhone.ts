import { useMediaQuery } from '@mui/material';

/** Whether the screen is too narrow for a table. */
export function useOnPhone(): boolean {
  return useMediaQuery('(max-width: 599.95px)', { noSsr: true });
}
