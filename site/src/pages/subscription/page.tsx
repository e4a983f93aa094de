import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { ONE_CLICK } from '#shared/preferences.js';
import type { Subscription, SubscriptionTopic } from '#shared/subscription.js';
import { getApi } from '../../api';
import { useSiteData } from '../../document/site-data';
import { Answers, loadPrivate, PrivatePage, savePrivate } from '../not-me/private-page';

interface Copy {
  title: (company: string) => string;
  ask: { heading: string; text: (property: string) => string };
  confirm: string;
  done: { heading: string; text: (property: string) => string };
  /** Right after the subscription ended. */
  ended: { heading: string; text: (property: string) => string };
}

const topics: Record<SubscriptionTopic, Copy> = {
  'rent-updates': {
    title: (company) => `Monthly rent update | ${company}`,
    ask: {
      heading: 'Get a new estimate every month?',
      text: (property) =>
        `Once a month we'll email you what ${property} would rent for, and what changed since the last estimate. You can unsubscribe anytime.`,
    },
    confirm: 'Yes, Email Me Every Month',
    done: {
      heading: "You're set",
      text: (property) =>
        `The next estimate for ${property} arrives in about a month. You can unsubscribe anytime.`,
    },
    ended: {
      heading: 'Updates stopped',
      text: (property) => `We'll no longer email you estimates for ${property}.`,
    },
  },
  newsletter: {
    title: (company) => `Newsletter | ${company}`,
    ask: {
      heading: 'Get new posts by email?',
      text: () => 'About once a month, for people who own rentals. You can unsubscribe anytime.',
    },
    confirm: 'Yes, Subscribe Me',
    done: {
      heading: "You're subscribed",
      text: () =>
        "You'll get the next newsletter at this email address. You can unsubscribe on this page anytime.",
    },
    ended: {
      heading: "You're unsubscribed",
      text: () =>
        "We'll no longer email you our newsletter. Changed your mind? You can subscribe again here.",
    },
  },
};

const text = {
  topics,
  description: 'Confirm or cancel an email subscription.',
  emailOff: 'You unsubscribed from our emails earlier. Confirming turns them back on.',
  cancel: 'No Thanks',
  end: 'Stop These Emails',
  again: 'Subscribe Again',
  home: 'Go to the Home Page',
  failed: "We couldn't save that. Please try again in a moment.",
} as const;

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadPrivate(getApi(context).subscription(params.token!));
}

/** Also handles one-click unsubscribe from mail clients (RFC 8058). */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const isEnd = form.has('end') || form.get(ONE_CLICK.field) === ONE_CLICK.value;
  const api = getApi(context);
  return savePrivate(isEnd ? api.endSubscription(params.token!) : api.confirmSubscription(params.token!));
}

export function Component() {
  const { topic, property, isOn, isEmailOff } = useLoaderData<Subscription>();
  const { company } = useSiteData();
  const { title, ask, done, ended, confirm } = text.topics[topic];
  const hasEnded = useActionData<'saved' | 'failed'>() === 'saved' && !isOn;
  const copy = hasEnded ? ended : isOn ? done : ask;
  const actions = (
    <Answers>
      {isOn ? (
        <button className="button outline" name="end" value="1" type="submit">
          {text.end}
        </button>
      ) : (
        <button
          className={`button ${hasEnded ? 'outline' : 'primary'}`}
          name="confirm"
          value="1"
          type="submit"
        >
          {hasEnded ? text.again : confirm}
        </button>
      )}
      <a className="button quiet" href="/">
        {isOn || hasEnded ? text.home : text.cancel}
      </a>
    </Answers>
  );
  return (
    <PrivatePage
      title={title(company.name)}
      description={text.description}
      heading={copy.heading}
      failed={text.failed}
      actions={actions}
    >
      <p className="lead">{copy.text(property ?? '')}</p>
      {!isOn && isEmailOff && <p className="soft">{text.emailOff}</p>}
    </PrivatePage>
  );
}

export { ErrorBoundary } from '../not-me/private-page';
