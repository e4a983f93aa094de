import { ArrowUpRight } from 'lucide-react';
import { componentText as text } from './text';

interface ExternalLinkProps {
  href: string;
  label: string;
  /** Distinguishes links with the same label for screen readers. */
  about?: string | undefined;
  className?: string;
}

/** A link to another site that opens in a new tab and says so. */
export function ExternalLink({ href, label, about, className }: ExternalLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {label}
      <span className="visually-hidden">{` ${about ? `${about} ` : ''}(${text.newTab})`}</span>
      <ArrowUpRight size={18} aria-hidden="true" />
    </a>
  );
}
