import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { getApi } from '../../api';
import { orNotFound, PRIVATE_HEADERS } from '../not-me/private-page';

/** Opens the lead's own agreement. Until there is one, the page says what happens next. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token!;
  const { agreementUrl } = await orNotFound(getApi(context).nextSteps(token));
  throw redirect(agreementUrl ?? `/next-steps/${token}#agreement`, { headers: PRIVATE_HEADERS });
}

export { ErrorBoundary } from '../not-me/private-page';

export function Component() {
  return null;
}
