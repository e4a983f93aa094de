import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

interface ChecklistStateProps {
  isSaving: boolean;
  isSaved: boolean;
  error: string | null;
  onRetry: () => void;
  onDrop: () => void;
}

/** Whether the last change of the checklist is kept. */
export function ChecklistState({ isSaving, isSaved, error, onRetry, onDrop }: ChecklistStateProps) {
  const translate = useTranslate();
  const say = (key: string) => translate(`leadPage.improvements.${key}`);
  if (error !== null) {
    return (
      <Alert
        severity="error"
        action={
          <>
            <Button size="small" color="inherit" onClick={onRetry}>
              {say('retry')}
            </Button>
            <Button size="small" color="inherit" onClick={onDrop}>
              {say('drop')}
            </Button>
          </>
        }
      >
        {say('failed')} {translate(error)}
      </Alert>
    );
  }
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      role="status"
      sx={{ minHeight: '1.5em', textAlign: 'right' }}
    >
      {isSaving ? say('saving') : isSaved && say('saved')}
    </Typography>
  );
}
