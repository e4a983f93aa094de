import { ArrowUpRight } from 'lucide-react';
import { componentMessages as text } from './components.messages';

interface ExternalLinkProps {
  href: string;
  label: string;
  /** Sets the link apart from others that look the same, for those who hear it. */
  about?: string | undefined;
  className?: string;
}

/** A link to somebody else's site: it keeps ours open, and says so. */
export function ExternalLink({ href, label, about, className }: ExternalLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {label}
      <span className="visually-hidden">{` ${about ? `${about} ` : ''}(${text.newTab})`}</span>
      <ArrowUpRight size={18} aria-hidden="true" />
    </a>
  );
}
