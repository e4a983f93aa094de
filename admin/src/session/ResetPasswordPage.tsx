import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FORGOT_PATH, RESET_PATH } from '#shared/users/sign-in.contract.js';
import { EntryPage } from './EntryPage';
import { FactorForm } from './FactorForm';
import styles from './LoginPage.module.css';
import { ResetPasswordForm } from './ResetPasswordForm';
import { type Entry, isHeldUp } from './session';
import { takeFragment } from './takeFragment';
import { sessionText } from './text';
import { usePageTitle } from './usePageTitle';

const text = sessionText.reset;

/** `/reset-password`: the holder of a link chooses a new password and is signed in. */
export function ResetPasswordPage() {
  const [token] = useState(() => takeFragment(RESET_PATH));
  const [problem, setProblem] = useState(token ? '' : text.missing);
  const [ticket, setTicket] = useState('');
  const navigate = useNavigate();
  usePageTitle(text.heading);

  function enter(next: Entry) {
    if ('ticket' in next) return setTicket(next.ticket);
    return navigate(isHeldUp(next) ? '/login' : '/dashboard', { replace: true });
  }

  function content() {
    if (ticket) return <FactorForm ticket={ticket} onLoggedIn={enter} onAgain={() => navigate('/login')} />;
    if (!problem)
      return <ResetPasswordForm token={token} onReset={enter} onOver={() => setProblem(text.over)} />;
    return (
      <div className={styles.form}>
        <h1>{text.heading}</h1>
        <p role="status" className={styles.hint}>
          {problem}
        </p>
        <Link to={FORGOT_PATH}>{text.ask}</Link>
        <Link to="/login">{sessionText.login}</Link>
      </div>
    );
  }

  return <EntryPage>{content()}</EntryPage>;
}
