import { EMAIL_MAX } from '#shared/limits.js';
import { PASSWORD_LIMITS } from '#shared/user.js';
import styles from './AdminLogin.module.css';
import { layoutText as text } from './text';

/** The button links to /login. With JavaScript it opens the dialog instead (see scripts/admin-login.ts). */
export function AdminLogin() {
  return (
    <div>
      <form action="/login" data-for="not-admin" data-open-admin-login="">
        <button className={styles.opener} type="submit">
          {text.adminLogin}
        </button>
      </form>
      <a className={styles.opener} href="/admin" data-for="admin">
        {text.adminDashboard}
      </a>
      <dialog className={styles.dialog} id="admin-login" aria-labelledby="admin-login-title">
        <form method="dialog" data-admin-login="">
          <h2 id="admin-login-title">{text.adminLogin}</h2>
          <label htmlFor="admin-email">{text.adminEmail}</label>
          <input
            id="admin-email"
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={EMAIL_MAX}
          />
          <label htmlFor="admin-password">{text.password}</label>
          <input
            id="admin-password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={PASSWORD_LIMITS.max}
          />
          <p className={styles.outcome} role="status" />
          <div className={styles.buttons}>
            <button className="button quiet" type="button" data-close-dialog="">
              {text.cancel}
            </button>
            <button className="button primary" type="submit">
              {text.logIn}
            </button>
          </div>
        </form>
      </dialog>
    </div>
  );
}
