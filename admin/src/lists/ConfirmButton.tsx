import Button, { type ButtonProps } from '@mui/material/Button';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';

type Asked = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'text' | 'danger' | 'word' | 'onConfirm' | 'onStop'
>;
type Looks = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'aria-label' | 'sx'>;

interface ConfirmButtonProps extends Asked, Looks {
  label: string;
  /** The label of the dialog's button, if different. */
  submit?: string;
}

/** A button that asks for confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, submit = label, title, text, danger, word, onConfirm, onStop, ...looks } = props;
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button color={danger ? 'error' : 'primary'} {...looks} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={title}
          text={text}
          submit={submit}
          danger={danger}
          word={word}
          onConfirm={() => onConfirm().then(close, close)}
          onStop={onStop}
          onClose={close}
        />
      )}
    </>
  );
}
