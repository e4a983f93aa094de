import type { PageHandle, SocialPicture } from '../routes';
import { ROLE_HINT_SCRIPT } from '../scripts/role-hint';
import { siteAssets } from './assets';
import { useDocumentSettings } from './document-context';
import { InlineScript } from './InlineScript';
import { toInlineJson } from './json';
import { PREFETCH_RULES } from './prefetch-rules';
import { SiteIcons } from './SiteIcons';
import { SocialCard } from './SocialCard';

const PREFETCH_SCRIPT = toInlineJson(PREFETCH_RULES);
/** Seconds between reloads of an unfinished page where no script runs. */
const RELOAD_SECONDS = 4;

interface DocumentHeadProps {
  handle: PageHandle;
  isWaiting: boolean;
  socialPicture: SocialPicture | null;
}

export function DocumentHead({ handle, isWaiting, socialPicture }: DocumentHeadProps) {
  const { canonicalUrl } = useDocumentSettings();
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
      <SiteIcons />
      {canonicalUrl && <link rel="canonical" href={canonicalUrl} />}
      {handle.isUnlisted && <meta name="robots" content="noindex" />}
      <SocialCard picture={socialPicture} />
      {isWaiting && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      )}
      <InlineScript type="speculationrules" content={PREFETCH_SCRIPT} />
    </head>
  );
}
