export const MAIN_CONTENT = 'main-content';

/** The element that a page's menus are put into: outside of it they would belong to no landmark. */
export const mainContent = () => document.getElementById(MAIN_CONTENT);
