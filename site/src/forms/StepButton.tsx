import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../components/useIsHydrated';
import { IntentButton } from './IntentButton';
import { stepAddress } from './step-address';

/** Leads to another step. Where no script runs the answer to the post is that step, so its address is posted to. */
export function StepButton({ to, ...rest }: ComponentProps<typeof IntentButton> & { to: number }) {
  const { pathname } = useLocation();
  return <IntentButton {...rest} formAction={useIsHydrated() ? undefined : stepAddress(pathname, to)} />;
}
