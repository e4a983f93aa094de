import { useSiteData } from '../document/site-data';
import { ExternalLink } from './ExternalLink';
import { serverComponentText as text } from './text';

/** Shows only where the company has one. */
export function SampleAgreement() {
  const { sampleAgreementUrl } = useSiteData().company;
  if (!sampleAgreementUrl) return null;
  return (
    <p>
      <ExternalLink className="button outline sm" href={sampleAgreementUrl} label={text.sampleAgreement} />
    </p>
  );
}
