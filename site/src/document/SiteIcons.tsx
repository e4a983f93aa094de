/** What tabs, bookmarks and home screens show; the files are served beside the uploaded pictures. */
export function SiteIcons() {
  return (
    <>
      <link rel="icon" href="/site-images/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/site-images/icon-180.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}
