/** First path segments of the staff console. The public site has every other path. */
export const CONSOLE_PATHS = [
  'login',
  'accept-invitation',
  'forgot-password',
  'reset-password',
  'account',
  'dashboard',
  'leads',
  'referrals',
  'documents',
  'campaigns',
  'portfolio',
  'admin',
] as const;

/** Whether a path belongs to the console. */
export function isConsolePath(pathname: string): boolean {
  const first = pathname.split('/', 2)[1] ?? '';
  return (CONSOLE_PATHS as readonly string[]).includes(first);
}
