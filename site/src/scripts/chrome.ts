import { adminLogin } from './admin-login';
import { keepAttribution } from './attribution';
import { hideHeaderOnScrollDown } from './header-scroll';
import { replaceFailedLogo } from './logo';
import { logout } from './logout';
import { closeMenusOnEscape } from './menus';
import { keepOfflinePage } from './offline';

/** What the header and footer do in the browser, on every page and without React. */
keepAttribution();
replaceFailedLogo();
hideHeaderOnScrollDown();
closeMenusOnEscape();
logout();
adminLogin();
keepOfflinePage();
