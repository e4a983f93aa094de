import { adminLogin } from './admin-login';
import { keepAttribution } from './attribution';
import { hideHeaderOnScrollDown } from './header-scroll';
import { replaceFailedLogo } from './logo';
import { logout } from './logout';

/** What the header and footer do in the browser, on every page and without React. */
keepAttribution();
replaceFailedLogo();
hideHeaderOnScrollDown();
logout();
adminLogin();
