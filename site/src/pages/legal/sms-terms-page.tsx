import { LegalPage } from './LegalPage';
import { smsTermsText } from './sms-terms.messages';

export function Component() {
  return <LegalPage {...smsTermsText} />;
}
