import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../components/useIsHydrated';
import styles from './StepForm.module.css';

interface StepHeadProps {
  titleId: string;
  title: string;
  /** Id of the step counter, which is focused when the step changes. */
  stepId: string;
  label: string;
  step: number;
  steps: number;
  /** Step names, shown under the progress bar. */
  names?: readonly string[];
}

/** Heading and progress of a multi-step form. */
export function StepHead({ titleId, title, stepId, label, step, steps, names }: StepHeadProps) {
  return (
    <header className={styles.head}>
      <h2 id={titleId}>{title}</h2>
      <p id={stepId} tabIndex={-1}>
        {label}
        <span className="visually-hidden">{`: ${title}`}</span>
      </p>
      <progress max={steps} value={step} aria-labelledby={stepId} />
      {names && (
        <ol className={styles.names}>
          {names.map((name, index) => (
            <li key={name} aria-current={index + 1 === step ? 'step' : undefined}>
              {name}
            </li>
          ))}
        </ol>
      )}
    </header>
  );
}

/** Submits and moves to another step. Without JavaScript the response is that step, so the form posts to its URL. */
export function StepButton({
  to,
  ...rest
}: ComponentProps<typeof IntentButton> & { to: number | 'details' }) {
  const { pathname, search } = useLocation();
  return <IntentButton {...rest} formAction={useIsHydrated() ? undefined : stepUrl(pathname, to, search)} />;
}

interface IntentButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'name' | 'value'> {
  /** The intent read by the form's action. */
  intent: string;
}

export function IntentButton({ intent, ...rest }: IntentButtonProps) {
  return <button {...rest} type="submit" name="intent" value={intent} />;
}

/** Each step has its own URL, so Back goes one step back. Without JavaScript the page still reads the rest of the query. */
export function stepUrl(page: string, step: number | 'details', search?: string): string {
  const query = new URLSearchParams(search);
  query.set('step', `${step}`);
  return `${page}?${query}`;
}

/** The step in the URL, or null. */
export function requestedStep({ searchParams }: URL): string | null {
  return searchParams.get('step');
}
