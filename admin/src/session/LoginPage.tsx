import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useIsOnline } from '../layout/useIsOnline';
import { sessionMessages as text } from '../messages/session';
import { ChangePasswordForm } from './ChangePasswordForm';
import { LoginForm } from './LoginForm';
import styles from './LoginPage.module.css';
import { returnPath } from './returnPath';
import { current, needsNewPassword, type Session } from './session';

/** `/login`: the credentials, then a password of one's own while the generated first one is in use. */
export function LoginPage() {
  const [session, setSession] = useState(current);
  const [params] = useSearchParams();
  const navigate = useNavigate();

  async function enter(next: Session | null) {
    if (next && !needsNewPassword(next)) return navigate(returnPath(params), { replace: true });
    setSession(next);
  }

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <OfflineNotice />
        {session && needsNewPassword(session) ? (
          <ChangePasswordForm onChanged={enter} />
        ) : (
          <LoginForm returning={params.has('from')} onLoggedIn={enter} />
        )}
      </div>
    </main>
  );
}

/** The page opens without a connection, from what the service worker keeps. */
function OfflineNotice() {
  const isOnline = useIsOnline();
  return <div role="status">{!isOnline && <p className={styles.offline}>{text.offline}</p>}</div>;
}
