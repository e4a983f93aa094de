import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { ONE_CLICK } from '#shared/preferences.js';
import type { Subscription } from '#shared/subscription.js';
import { getApi } from '../../api';
import { useSiteData } from '../../document/site-data';
import { Answers, loadPrivate, PrivatePage, savePrivate } from '../not-me/private-page';
import { subscriptionText as text } from './text';

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
  const ways = (
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
      ways={ways}
    >
      <p className="lead">{copy.text(property ?? '')}</p>
      {!isOn && isEmailOff && <p className="soft">{text.emailOff}</p>}
    </PrivatePage>
  );
}

export { ErrorBoundary } from '../not-me/private-page';
