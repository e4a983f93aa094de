export const MAIN_CONTENT = 'main-content';

/** The container of menus: outside of it they would belong to no landmark. */
export const mainContent = () => document.getElementById(MAIN_CONTENT);

/** Where menus open. Behind a dialog, the main content is hidden from screen readers. */
export const menuContainer = () =>
  document.querySelector('.MuiDialog-root') ? document.body : mainContent();
