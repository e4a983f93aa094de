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
import { COLORS, type EmailBranding, fillCompany, withPrivateLink } from './email-branding.js';
import type { Block, Template } from './template.js';

const FONT = 'Figtree, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

const STYLES = {
  body: {
    backgroundColor: COLORS.paper,
    color: COLORS.ink,
    fontFamily: FONT,
    margin: 0,
    padding: '24px 12px',
  },
  letter: { backgroundColor: COLORS.card, color: COLORS.ink, fontFamily: FONT, margin: 0 },
  sheet: { margin: 0, maxWidth: '640px', padding: '16px' },
  card: {
    backgroundColor: COLORS.card,
    border: `1px solid ${COLORS.line}`,
    borderRadius: '16px',
    maxWidth: '560px',
    padding: '24px',
  },
  company: {
    color: COLORS.green,
    fontFamily: 'Fraunces, Georgia, serif',
    fontSize: '20px',
    fontWeight: 600,
    margin: '0 0 16px',
  },
  // A private link has no spaces at which it could wrap.
  text: { fontSize: '16px', lineHeight: '1.6', margin: '0 0 16px', overflowWrap: 'anywhere' },
  button: {
    backgroundColor: COLORS.green,
    borderRadius: '10px',
    color: '#FFFFFF',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 600,
    padding: '12px 20px',
    textDecoration: 'none',
  },
  code: { fontSize: '32px', fontWeight: 600, letterSpacing: '4px', margin: '0 0 16px' },
  line: { borderColor: COLORS.line, margin: '24px 0 16px' },
  aside: { color: COLORS.soft, fontSize: '14px', lineHeight: '1.5', margin: '0' },
  footer: { color: COLORS.soft, fontSize: '14px', lineHeight: '1.5', margin: 0 },
  link: { color: COLORS.green, textDecoration: 'underline' },
} as const;

export interface RenderedEmail {
  html: string;
  text: string;
}

/** Renders a template with its placeholders left in, so it happens once and not for every message. */
export async function renderEmail(
  { body, title, stream, isPersonal, because }: Template,
  branding: EmailBranding,
): Promise<RenderedEmail> {
  const fill = (text: string) =>
    fillCompany(stream === 'campaign' ? withPrivateLink(text, branding) : text, branding);
  const blocks = body.flatMap((block) => toElements(block, fill));
  const document = isPersonal
    ? toLetter(title, blocks)
    : toDocument(title, blocks, branding, stream === 'campaign' ? unsubscribeFooter(because) : []);
  const html = await render(document);
  const text = await render(document, { plainText: true, htmlToTextOptions: { wordwrap: false } });
  return { html, text };
}

/** Footer of campaign emails: why we are writing, and how to unsubscribe. */
function unsubscribeFooter(because = 'you asked us about your property'): ReactNode[] {
  return [
    element('br', { key: 'line' }),
    `You are receiving this email because ${because}. `,
    element(Link, { key: 'link', href: '{{unsubscribeLink}}', style: STYLES.link }, 'Unsubscribe'),
  ];
}

function toDocument(
  title: string,
  blocks: ReactElement[],
  branding: EmailBranding,
  footerLinks: ReactNode[],
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
        element(Text, { style: STYLES.company }, branding.name),
        ...blocks,
        element(Hr, { style: STYLES.line }),
        element(
          Text,
          { style: STYLES.footer },
          branding.name,
          element('br'),
          branding.postalAddress,
          element('br'),
          `${branding.phone} · `,
          element(Link, { href: `mailto:${branding.email}`, style: STYLES.link }, branding.email),
          ...footerLinks,
        ),
      ),
    ),
  );
}

/** As from someone's own mail program: no logo, no frame and no footer. */
function toLetter(title: string, blocks: ReactElement[]): ReactElement {
  return element(
    Html,
    { lang: 'en', dir: 'ltr' },
    element(Head, null, element('title', null, title)),
    element(Body, { style: STYLES.letter }, element(Container, { style: STYLES.sheet }, ...blocks)),
  );
}

function toElements(block: Block, fill: (text: string) => string): ReactElement[] {
  if ('paragraph' in block)
    return [element(Text, { style: STYLES.text }, ...withLinks(fill(block.paragraph)))];
  if ('lines' in block)
    return [
      element(
        Text,
        { style: STYLES.text },
        ...block.lines.flatMap((line, index) =>
          index > 0 ? [element('br', { key: line }), fill(line)] : [fill(line)],
        ),
      ),
    ];
  if ('code' in block) return [element(Text, { style: STYLES.code }, fill(block.code))];
  if ('facts' in block)
    return block.facts.map(([label, value]) =>
      element(Text, { style: STYLES.text }, element('b', null, `${fill(label)}: `), fill(value)),
    );
  if ('aside' in block)
    return [
      element(
        Text,
        { style: STYLES.aside },
        `${fill(block.aside)} `,
        element(Link, { href: fill(block.link), style: STYLES.link }, fill(block.label)),
      ),
    ];
  const { label, link } = block.button;
  return [
    element(
      Section,
      { style: { margin: '0 0 16px' } },
      element(Button, { href: fill(link), style: STYLES.button }, fill(label)),
    ),
  ];
}

/** The placeholder of a link, or the address of a page. */
const LINK = /(\{\{(?:\w*L|l)ink\b[^{}]*\}\}|https?:\/\/[^\s{}]*[^\s{}.,])/;

/** Only our own templates' links: what people typed stays plain text. */
function withLinks(text: string): ReactNode[] {
  return text
    .split(LINK)
    .map((part, index) =>
      index % 2 === 1 ? element(Link, { key: index, href: part, style: STYLES.link }, part) : part,
    );
}
