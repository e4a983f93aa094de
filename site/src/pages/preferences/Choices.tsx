import { CAMPAIGN_WORKFLOWS } from '../../../../src/shared/campaigns/campaign.contract.js';
import type { Preferences } from '../../../../src/shared/campaigns/preferences.contract.js';
import { PREFERENCES_CONSENT } from '../../../../src/shared/leads/consents.js';
import { useFrame } from '../../document/frame';
import { preferencesMessages as text } from './preferences.messages';
import styles from './preferences.module.css';

/** Each channel and each topic, as it stands now. */
export function Choices({ preferences }: { preferences: Preferences }) {
  const { topics } = preferences;
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
      </fieldset>
      <div>
        <button className="button primary" type="submit">
          {text.save}
        </button>
      </div>
    </form>
  );
}

/** The tick of an owner who left is a new agreement, so its label says to what. */
function Emails({ preferences: { isEmailOn, emailFault } }: { preferences: Preferences }) {
  const { company } = useFrame();
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

/** The choice of texts, which only the phone itself can ask for again. */
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
