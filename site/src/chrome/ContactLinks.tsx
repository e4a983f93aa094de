import { Mail, Phone } from 'lucide-react';
import { telephone } from '../telephone';
import { chromeMessages as text } from './chrome.messages';

export function ContactLinks({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      <a href={telephone(phone)} aria-label={text.call(phone)}>
        <Phone size={16} aria-hidden="true" /> {phone}
      </a>
      <a href={`mailto:${email}`} aria-label={text.email(email)}>
        <Mail size={16} aria-hidden="true" /> {email}
      </a>
    </>
  );
}
