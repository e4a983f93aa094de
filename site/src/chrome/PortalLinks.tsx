import type { Company } from '../../../src/shared/content/company.js';
import { chromeMessages as text } from './chrome.messages';

export function PortalLinks({ company }: { company: Company }) {
  return (
    <>
      <li>
        <a href={company.residentPortalUrl}>{text.residentPortal}</a>
      </li>
      <li>
        <a href={company.ownerPortalUrl}>{text.ownerPortal}</a>
      </li>
    </>
  );
}
