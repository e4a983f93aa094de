import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { render } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as element, type ReactElement, type ReactNode } from 'react';
import type { Block, Template } from '../templates/template.js';
import { type CompanyLook, sayCompany } from './company-look.js';

/** The site's colours: mail programs know neither style sheets nor variables. */
const COLOURS = {
  paper: '#FBFAF6',
  card: '#FFFFFF',
  ink: '#1C2420',
  soft: '#4E5A54',
  green: '#1B5E4B',
  line: '#DDD8CB',
};
const FONT = 'Figtree, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

const STYLES = {
  body: {
    backgroundColor: COLOURS.paper,
    color: COLOURS.ink,
    fontFamily: FONT,
    margin: 0,
    padding: '24px 12px',
  },
  card: {
    backgroundColor: COLOURS.card,
    border: `1px solid ${COLOURS.line}`,
    borderRadius: '16px',
    maxWidth: '560px',
    padding: '24px',
  },
  company: {
    color: COLOURS.green,
    fontFamily: 'Fraunces, Georgia, serif',
    fontSize: '20px',
    fontWeight: 600,
    margin: '0 0 16px',
  },
  text: { fontSize: '16px', lineHeight: '1.6', margin: '0 0 16px' },
  button: {
    backgroundColor: COLOURS.green,
    borderRadius: '10px',
    color: '#FFFFFF',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 600,
    padding: '12px 20px',
    textDecoration: 'none',
  },
  code: { fontSize: '32px', fontWeight: 600, letterSpacing: '4px', margin: '0 0 16px' },
  line: { borderColor: COLOURS.line, margin: '24px 0 16px' },
  footer: { color: COLOURS.soft, fontSize: '14px', lineHeight: '1.5', margin: 0 },
  link: { color: COLOURS.green },
} as const;

export interface RenderedMail {
  html: string;
  text: string;
}

/** Renders a template with the placeholders of the message left in, so that it is done once and not for each mail. */
export async function renderMail(
  { body, title, stream }: Template,
  look: CompanyLook,
): Promise<RenderedMail> {
  const document = toDocument(
    title,
    body.flatMap((block) => toElements(block, look)),
    look,
    stream === 'campaign' ? WAY_OUT : [],
  );
  const html = await render(document);
  const text = await render(document, { plainText: true, htmlToTextOptions: { wordwrap: false } });
  return { html, text };
}

/** The end of mails that nobody asked for: why they come, and the way out. */
const WAY_OUT = [
  element('br', { key: 'line' }),
  'You get this because you asked us about your property. ',
  element(Link, { key: 'link', href: '{{unsubscribeLink}}', style: STYLES.link }, 'Unsubscribe'),
];

function toDocument(
  title: string,
  blocks: ReactElement[],
  look: CompanyLook,
  wayOut: ReactNode[],
): ReactElement {
  return element(
    Html,
    { lang: 'en', dir: 'ltr' },
    element(Head, null, element('title', null, title)),
    element(
      Body,
      { style: STYLES.body },
      element(
        Container,
        { style: STYLES.card },
        element(Text, { style: STYLES.company }, look.name),
        ...blocks,
        element(Hr, { style: STYLES.line }),
        element(
          Text,
          { style: STYLES.footer },
          look.name,
          element('br'),
          look.postalAddress,
          element('br'),
          `${look.phone} · `,
          element(Link, { href: `mailto:${look.email}`, style: STYLES.link }, look.email),
          ...wayOut,
        ),
      ),
    ),
  );
}

function toElements(block: Block, look: CompanyLook): ReactElement[] {
  const say = (text: string) => sayCompany(text, look);
  if ('paragraph' in block) return [element(Text, { style: STYLES.text }, say(block.paragraph))];
  if ('code' in block) return [element(Text, { style: STYLES.code }, say(block.code))];
  if ('facts' in block)
    return block.facts.map(([label, value]) =>
      element(Text, { style: STYLES.text }, element('b', null, `${say(label)}: `), say(value)),
    );
  const { label, link } = block.button;
  return [
    element(
      Section,
      { style: { margin: '0 0 16px' } },
      element(Button, { href: say(link), style: STYLES.button }, say(label)),
    ),
  ];
}
