import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyImport, lazyPart } from '../lazy';
import { ChangePasswordForm } from './ChangePasswordForm';
import { CodeForm } from './CodeForm';
import { EntryPage } from './EntryPage';
import { FactorForm } from './FactorForm';
import { LoginForm } from './LoginForm';
import { returnPath } from './returnPath';
import { current, type Entry, isHeldUp, needsNewPassword, refresh } from './session';
import { forgetFragment, takeFragment } from './takeFragment';
import { sessionText as text } from './text';

const FactorSetup = lazyPart(lazyImport(() => import('./FactorSetup').then((part) => part.FactorSetup)));

/** `/login`: the first step, the second for whoever has a factor, and what else has to be done before the console opens. */
export function LoginPage() {
  const [session, setSession] = useState(current);
  // The dialog of the site's footer hands its ticket over.
  const [ticket, setTicket] = useState(() => takeFragment('/login'));
  const [byCode, setByCode] = useState(false);
  const [params] = useSearchParams();
  const navigate = useNavigate();

  function startAgain() {
    forgetFragment('/login');
    setTicket('');
  }

  async function enter(next: Entry | null) {
    if (next && 'ticket' in next) return setTicket(next.ticket);
    forgetFragment('/login');
    if (next && !isHeldUp(next)) return navigate(returnPath(params), { replace: true });
    setTicket('');
    setSession(next);
  }

  function content() {
    if (session && needsNewPassword(session)) return <ChangePasswordForm onChanged={enter} />;
    if (session)
      return (
        <Suspense>
          <FactorSetup why={text.setup.needed} onDone={async () => enter(await refresh())} />
        </Suspense>
      );
    if (ticket) return <FactorForm ticket={ticket} onLoggedIn={enter} onAgain={startAgain} />;
    if (byCode) return <CodeForm onLoggedIn={enter} onPassword={() => setByCode(false)} />;
    return <LoginForm returning={params.has('from')} onLoggedIn={enter} onCode={() => setByCode(true)} />;
  }

  return <EntryPage>{content()}</EntryPage>;
}
