import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

interface FieldConflictProps {
  /** What changed. */
  text: string;
  onMine: () => void;
  onTheirs: () => void;
}

/** Someone else changed the same field: keep mine or take theirs. */
export function FieldConflict({ text, onMine, onTheirs }: FieldConflictProps) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{translate('saving.conflict.title')}</AlertTitle>
      {text}
      <div>
        <Button size="small" onClick={onMine}>
          {translate('saving.conflict.mine')}
        </Button>
        <Button size="small" onClick={onTheirs}>
          {translate('saving.conflict.load')}
        </Button>
      </div>
    </Alert>
  );
}
