import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { formatDate } from '#shared/format.js';
import type { NotMe } from '#shared/public-form.js';
import { getApi } from '../../api';
import { useSiteData } from '../../document/site-data';
import { phoneLink } from '../../phone';
import { Answers, loadPrivate, PrivatePage, savePrivate } from './private-page';
import { notMeText as text } from './text';

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadPrivate(getApi(context).notMe(params.token!));
}

export function action({ params, context }: ActionFunctionArgs) {
  return savePrivate(getApi(context).disown(params.token!));
}

export function Component() {
  const { about, property, receivedAt, isDisowned } = useLoaderData<NotMe>();
  const { company } = useSiteData();
  const copy = isDisowned ? text.done : text.ask;
  const actions = isDisowned ? (
    <p>
      <a className="button outline" href={phoneLink(company.phone)}>
        {text.call(company.phone)}
      </a>
    </p>
  ) : (
    <Answers>
      <button className="button primary" name="confirm" value="1" type="submit">
        {text.confirm}
      </button>
      <a className="button outline" href="/">
        {text.cancel}
      </a>
    </Answers>
  );
  return (
    <PrivatePage
      title={text.title(company.name)}
      description={text.description}
      heading={copy.heading}
      failed={text.failed}
      actions={actions}
    >
      <p className="lead">{text.received(text.about[about], property, formatDate(receivedAt))}</p>
      <p>{copy.text}</p>
    </PrivatePage>
  );
}

export { ErrorBoundary } from './private-page';
