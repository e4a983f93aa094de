import { type SubmitEvent, useState } from 'react';
import { type InvitationOffer, PASSWORD_LIMITS, USER_NAME_MAX } from '#shared/users/user.contract.js';
import { FormAlert, PasswordField, TextField } from './fields';
import styles from './LoginPage.module.css';
import { acceptInvitation, SessionRefused } from './session';
import { sessionText, invitationText as text } from './text';

interface AcceptInvitationFormProps {
  token: string;
  offer: InvitationOffer;
  onAccepted: () => unknown;
}

export function AcceptInvitationForm({ token, offer, onAccepted }: AcceptInvitationFormProps) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const [name, password] = [String(data.get('name')).trim(), String(data.get('password'))];
    if (password.length < PASSWORD_LIMITS.min) return setError(sessionText.newPassword.tooShort);
    setError('');
    setBusy(true);
    try {
      await acceptInvitation(token, password, name || null);
      await onAccepted();
    } catch (reason) {
      setError(reason instanceof SessionRefused && reason.status < 500 ? reason.message : text.failed);
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1>{text.heading}</h1>
      <p className={styles.hint}>
        {text.for} <strong>{offer.email}</strong>
      </p>
      <FormAlert message={error} />
      {/* Tells a password manager whose password it is to keep. */}
      <input type="email" name="email" autoComplete="username" value={offer.email} readOnly hidden />
      <TextField
        name="name"
        label={text.name}
        autoComplete="name"
        defaultValue={offer.name ?? ''}
        maxLength={USER_NAME_MAX}
        required={false}
      />
      <PasswordField
        name="password"
        label={text.password}
        autoComplete="new-password"
        maxLength={PASSWORD_LIMITS.max}
        hint={sessionText.newPassword.hint}
      />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.submitting : text.submit}
      </button>
    </form>
  );
}
