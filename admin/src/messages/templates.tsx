import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { TemplateView } from '#shared/message.js';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { MessageLook } from './MessageLook';
import { OutboxPage, useTemplates } from './OutboxPage';
import { messageText } from './text';

/** `/admin/outbox/templates`: the built-in templates, each filled with an example. */
export function TemplatesTab() {
  const query = useTemplates();
  return (
    <OutboxPage>
      <Loaded query={query} failed={messageText.templates.failed} height={640}>
        {(templates) =>
          templates.length === 0 ? (
            <Notice title={messageText.templates.none} />
          ) : (
            <Stack spacing={2}>
              <Typography color="textSecondary">{messageText.templates.about}</Typography>
              {templates.map((template) => (
                <TemplateCard key={template.name} template={template} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </OutboxPage>
  );
}

function TemplateCard({ template }: { template: TemplateView }) {
  const { title, subject, channel, stream, version, placeholders } = template;
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <div>
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {messageText.channels[channel]} · {messageText.streams[stream]} · {messageText.version(version)}
        </Typography>
      </div>
      {subject && (
        <div>
          {messageText.templates.subject}: <strong>{subject}</strong>
        </div>
      )}
      {placeholders.length > 0 && (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {messageText.templates.placeholders}: <code>{placeholders.join(', ')}</code>
        </Box>
      )}
      <MessageLook message={template} name={title} />
    </Paper>
  );
}
