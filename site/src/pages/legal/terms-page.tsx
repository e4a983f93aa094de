import { LegalPage } from './LegalPage';
import { termsText } from './terms.messages';

export function Component() {
  return <LegalPage {...termsText} />;
}
