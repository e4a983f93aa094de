import { SIGNED_COPY_DAYS } from '#shared/document.js';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { phoneLink } from '../../phone';
import { ErrorLayout } from '../errors/AppError';

const text = {
  title: (company: string) => `This link has expired | ${company}`,
  description: 'Links to signed documents expire for your security.',
  heading: 'This link has expired',
  text: `For your security, links to signed documents work for ${SIGNED_COPY_DAYS} days.`,
  help: "Your document is safe. Call or email us and we'll send you a copy.",
  call: (phone: string) => `Call ${phone}`,
  write: 'Email Us',
  home: 'Go to the Home Page',
} as const;

/** Where expired links to signed documents lead. */
export function Component() {
  const { company } = useSiteData();
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <ErrorLayout heading={text.heading} lead={text.text} hint={text.help}>
        <a className="button primary" href={phoneLink(company.phone)}>
          {text.call(company.phone)}
        </a>
        <a className="button outline" href={`mailto:${company.email}`}>
          {text.write}
        </a>
        <a className="button quiet" href="/">
          {text.home}
        </a>
      </ErrorLayout>
    </>
  );
}
