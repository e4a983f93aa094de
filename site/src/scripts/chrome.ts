import { adminLogin } from './admin-login';
import { keepAttribution } from './attribution';
import { forgetPast } from './forget-past';
import { hideHeaderOnScrollDown } from './header-scroll';
import { replaceFailedLogo } from './logo';
import { logout } from './logout';
import { closeMenus } from './menus';
import { keepOfflinePage } from './offline';

/** What the header and footer do in the browser, on every page and without React. */
keepAttribution();
forgetPast();
replaceFailedLogo();
hideHeaderOnScrollDown();
closeMenus();
logout();
adminLogin();
keepOfflinePage();
