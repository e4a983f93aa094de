/** An empty page, with its landmark, while the session is restored. */
export function Starting() {
  return <main aria-busy="true" style={{ minHeight: '100dvh' }} />;
}
