import { useDocumentSettings } from './document-context';
import { useFrame } from './frame';

/** How a link to the page looks where it is shared. */
export function SocialCard() {
  const { canonicalUrl, siteUrl } = useDocumentSettings();
  const { company } = useFrame();
  return (
    <>
      {canonicalUrl && <meta property="og:url" content={canonicalUrl} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:image" content={`${siteUrl}/site-images/social-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={SOCIAL_CARD_ALT} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const SOCIAL_CARD_ALT = 'A street of homes at dusk: Effortless Living. Exceptional Management.';
