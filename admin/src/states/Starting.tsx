/** What stands on the page while the session is looked up: nothing yet, but never without a landmark. */
export function Starting() {
  return <main aria-busy="true" style={{ minHeight: '100dvh' }} />;
}
