import { ArrowLeft } from 'lucide-react';
import { blogMessages as text } from './blog.messages';

export function BackToBlog({ className }: { className: string }) {
  return (
    <a className={className} href="/blog">
      <ArrowLeft size={18} aria-hidden="true" /> {text.back}
    </a>
  );
}
