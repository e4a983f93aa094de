export const MAIN_CONTENT = 'main-content';

/** Where a page's menus stand: beside the landmarks they would belong to none. */
export const mainContent = () => document.getElementById(MAIN_CONTENT);
