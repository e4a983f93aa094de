import { LegalPage } from './LegalPage';
import { privacyText } from './privacy.messages';

export function Component() {
  return <LegalPage {...privacyText} />;
}
