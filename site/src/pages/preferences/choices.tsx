import { CAMPAIGN_WORKFLOWS } from '#shared/campaign.js';
import { PREFERENCES_CONSENT } from '#shared/consent.js';
import type { Preferences } from '#shared/preferences.js';
import { useSiteData } from '../../document/site-data';
import styles from './page.module.css';
import { preferencesText as text } from './text';

/** Current choice for each channel and topic. */
export function Choices({ preferences }: { preferences: Preferences }) {
  const { topics, rentUpdates } = preferences;
  return (
    <form method="post">
      <fieldset className={styles.choices}>
        <legend>{text.channels}</legend>
        <Emails preferences={preferences} />
        <Texts preferences={preferences} />
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{text.topics}</legend>
        {CAMPAIGN_WORKFLOWS.map((workflow) => (
          <Choice key={workflow} name={workflow} label={text.topic[workflow]} isOn={topics[workflow]} />
        ))}
        {rentUpdates && (
          <>
            <input type="hidden" name="hadRentUpdates" value="1" />
            <Choice name="rentUpdates" label={text.rentUpdates} isOn />
          </>
        )}
      </fieldset>
      <div>
        <button className="button primary" type="submit">
          {text.save}
        </button>
      </div>
    </form>
  );
}

/** Subscribing again is a new consent, so the label carries its wording. */
function Emails({ preferences: { isEmailOn, emailFault } }: { preferences: Preferences }) {
  const { company } = useSiteData();
  if (emailFault === 'complained') return <p className="soft">{text.fault.complained}</p>;
  if (!isEmailOn) return <Choice name="email" label={PREFERENCES_CONSENT.text(company.name)} isOn={false} />;
  return (
    <>
      <input type="hidden" name="hadEmail" value="1" />
      <Choice name="email" label={text.email} isOn />
      {emailFault && <p className="soft">{text.fault[emailFault]}</p>}
    </>
  );
}

/** Texts can only be turned back on from the phone itself. */
function Texts({ preferences: { phone, isTextOn } }: { preferences: Preferences }) {
  if (!phone) return null;
  if (!isTextOn) return <p className="soft">{text.textsOff}</p>;
  return (
    <>
      <input type="hidden" name="hadTexts" value="1" />
      <Choice name="texts" label={text.texts(phone)} isOn />
    </>
  );
}

function Choice({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label>
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
      {label}
    </label>
  );
}
