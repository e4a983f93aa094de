import { useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../browser';
import { EmailForm } from './CodeForm';
import { EntryPage } from './EntryPage';
import styles from './LoginPage.module.css';
import { forgotPassword } from './session';
import { sessionText } from './text';

const text = sessionText.forgot;

/** `/forgot-password`: asks for a link to a new password. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState('');
  usePageTitle(sentTo ? text.sentHeading : text.heading);
  const login = <Link to="/login">{sessionText.login}</Link>;
  return (
    <EntryPage>
      {sentTo ? (
        <div className={styles.form}>
          <h1>{text.sentHeading}</h1>
          <p role="status" className={styles.hint}>
            {text.sent(sentTo)}
          </p>
          <p className={styles.hint}>{text.noMail}</p>
          {login}
        </div>
      ) : (
        <EmailForm words={text} send={forgotPassword} onSent={setSentTo}>
          {login}
        </EmailForm>
      )}
    </EntryPage>
  );
}
