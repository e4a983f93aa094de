import Alert from '@mui/material/Alert';
import { BooleanInput, required, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { fromWallClock, toWallClock } from '../../../../src/shared/business-time.js';
import { shownStatus } from './shownStatus';

/** When a published post is published: with saving, or at a time of its own. */
export function PublishInputs() {
  const translate = useTranslate();
  const [status, setPublishDate, publishedAt = null] = useWatch({
    name: ['status', 'setPublishDate', 'publishedAt'],
  });
  if (status !== 'published') return null;
  const isScheduled = !setPublishDate && shownStatus({ status, publishedAt }, new Date()) === 'scheduled';
  return (
    <>
      <BooleanInput
        source="setPublishDate"
        label={translate('blog.posts.setPublishDate')}
        helperText={setPublishDate && translate('blog.posts.publishNow')}
      />
      {!setPublishDate && (
        <TextInput
          source="publishedAt"
          type="datetime-local"
          label={translate('blog.posts.field.publishedAt')}
          helperText={translate('blog.posts.hint.publishedAt')}
          format={toWallClock}
          parse={fromWallClock}
          validate={required()}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      {isScheduled && <Alert severity="info">{translate('blog.posts.scheduled')}</Alert>}
    </>
  );
}
