import type { ComponentProps } from 'react';
import { useIsHydrated } from '../../components/useIsHydrated';
import { IntentButton } from '../../forms/IntentButton';
import type { Step } from './draft';

/** Leads to another step. Where no script runs the answer to the post is that step, so its address is posted to. */
export function StepButton({ to, ...rest }: ComponentProps<typeof IntentButton> & { to: Step }) {
  const isHydrated = useIsHydrated();
  return <IntentButton {...rest} formAction={isHydrated ? undefined : `/enroll?step=${to}`} />;
}
