/** The code of everything behind the login. */
export function loadConsole() {
  return import('./App');
}
