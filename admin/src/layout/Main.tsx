import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export const MAIN_CONTENT = 'main-content';

/** The container of menus: outside of it they would belong to no landmark. */
export const mainContent = () => document.getElementById(MAIN_CONTENT);

/** Where menus open. Behind a dialog, the main content is hidden from screen readers. */
export const menuContainer = () =>
  document.querySelector('.MuiDialog-root') ? document.body : mainContent();

/** The main landmark. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <Box component="main" id={MAIN_CONTENT} tabIndex={-1} sx={MAIN}>
      {children}
    </Box>
  );
}

const MAIN = { px: { xs: 2, sm: 2.5 }, pt: 1.5, pb: 3 };
