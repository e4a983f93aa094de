import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatFileSize } from '#shared/format.js';
import type { EmailAttachment } from '#shared/inbound-email.js';
import { timelineText } from './text';

interface Email {
  text: string;
  quote: string | null;
  attachments: EmailAttachment[];
}

/** What someone wrote to us, with the mail they answer folded away. */
export function ReceivedEmail({ email: { text, quote, attachments } }: { email: Email }) {
  const [isOpen, setOpen] = useState(false);
  const quoted = useId();
  return (
    <>
      {text && <Box sx={QUOTE}>{text}</Box>}
      {attachments.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {timelineText.attachments}{' '}
          {attachments.map(({ name, size }) => `${name} (${formatFileSize(size)})`).join(', ')}
        </Typography>
      )}
      {quote && (
        <>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={quoted}
            onClick={() => setOpen(!isOpen)}
            sx={{ ml: -0.75 }}
          >
            {isOpen ? timelineText.hideQuote : timelineText.showQuote}
          </Button>
          <Box id={quoted} hidden={!isOpen} sx={{ ...QUOTE, color: 'text.secondary' }}>
            {quote}
          </Box>
        </>
      )}
    </>
  );
}

export const QUOTE = { mt: 0.75, pl: 1.5, borderLeft: '3px solid var(--hairline)', whiteSpace: 'pre-wrap' };
