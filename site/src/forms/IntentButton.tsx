import type { ComponentProps } from 'react';

interface IntentButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'name' | 'value'> {
  /** What the form's action is asked to do. */
  intent: string;
}

export function IntentButton({ intent, ...rest }: IntentButtonProps) {
  return <button {...rest} type="submit" name="intent" value={intent} />;
}
