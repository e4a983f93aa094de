import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
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
        {session && needsNewPassword(session) ? (
          <ChangePasswordForm onChanged={enter} />
        ) : (
          <LoginForm returning={params.has('from')} onLoggedIn={enter} />
        )}
      </div>
    </main>
  );
}
