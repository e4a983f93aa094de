import type { SocialPicture } from '../routes';
import { useDocumentSettings } from './document-context';
import { useFrame } from './frame';

/** How a link to the page looks where it is shared. */
export function SocialCard({ picture }: { picture: SocialPicture | null }) {
  const { canonicalUrl, siteUrl } = useDocumentSettings();
  const { company } = useFrame();
  const { path, alt, type } = picture ?? OF_THE_SITE;
  return (
    <>
      {canonicalUrl && <meta property="og:url" content={canonicalUrl} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:image" content={siteUrl + path} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const OF_THE_SITE: SocialPicture = {
  path: '/site-images/social-card.png',
  alt: 'A street of homes at dusk: Effortless Living. Exceptional Management.',
  type: 'website',
};
