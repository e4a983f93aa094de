import type { PageHandle, SocialPicture } from '../routes';
import { ROLE_HINT_SCRIPT } from '../scripts/role-hint';
import { filesOf, siteAssets } from './assets';
import { useDocumentSettings } from './document-context';
import { InlineScript } from './InlineScript';
import { toInlineJson } from './json';
import { PREFETCH_RULES } from './prefetch-rules';
import { SiteIcons } from './SiteIcons';
import { SocialCard } from './SocialCard';

/** Seconds between reloads of an unfinished page where no script runs. */
const RELOAD_SECONDS = 4;

interface DocumentHeadProps {
  handle: PageHandle;
  isWaiting: boolean;
  socialPicture: SocialPicture | null;
}

export function DocumentHead({ handle, isWaiting, socialPicture }: DocumentHeadProps) {
  const { canonicalUrl, hydration } = useDocumentSettings();
  const hydrated = hydration !== null && handle.hydrates ? filesOf(handle.hydrates) : [];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#0f2f27" />
      <InlineScript content={ROLE_HINT_SCRIPT} />
      <link rel="preload" href={siteAssets.headingFont} as="font" type="font/woff2" crossOrigin="" />
      {siteAssets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {[...new Set(hydrated.length > 0 ? [...filesOf('src/entry.client.tsx'), ...hydrated] : [])].map(
        (href) => (
          // What one reads comes before what one presses.
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ),
      )}
      <SiteIcons />
      {canonicalUrl && <link rel="canonical" href={canonicalUrl} />}
      {handle.isUnlisted && <meta name="robots" content="noindex" />}
      <SocialCard picture={socialPicture} />
      {isWaiting && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      )}
      <InlineScript type="speculationrules" content={toInlineJson(PREFETCH_RULES)} />
    </head>
  );
}
