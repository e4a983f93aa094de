import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Box, Button } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { formatFileSize } from '#shared/format.js';
import type { EmailAttachment } from '#shared/inbound-email.js';
import { useApi } from '../../api/useApi';
import { saveFile } from '../../browser';
import { SmallText } from '../../components/SmallText';
import { timelineText } from './text';

interface Email {
  text: string;
  quote: string | null;
  attachments: EmailAttachment[];
}

/** What someone wrote to us, with the quoted email collapsed. */
export function ReceivedEmail({ email: { text, quote, attachments } }: { email: Email }) {
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const quoted = useId();
  return (
    <>
      {text && <Box sx={QUOTE}>{text}</Box>}
      {attachments.length > 0 && <Attachments attachments={attachments} read={api.emailFile} />}
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

interface AttachmentsProps {
  attachments: EmailAttachment[];
  read: (id: string) => Promise<{ file: Blob }>;
}

/** What we keep is downloaded, never opened here; the rest stays in the mailbox. */
export function Attachments({ attachments, read }: AttachmentsProps) {
  const notify = useNotify();
  const elsewhere = attachments.filter(({ fileId }) => !fileId);

  async function download(id: string, name: string) {
    try {
      saveFile((await read(id)).file, name);
    } catch (error) {
      notify(timelineText.fileFailed(error instanceof Error ? error.message : ''), { type: 'error' });
    }
  }

  return (
    <Box sx={{ mt: 0.75 }}>
      <Box component="ul" aria-label={timelineText.attachments} sx={FILES}>
        {attachments.map(({ fileId, name, size }) =>
          fileId ? (
            <li key={fileId}>
              <Button
                size="small"
                startIcon={<DownloadOutlined />}
                onClick={() => void download(fileId, name)}
                sx={{ textTransform: 'none', overflowWrap: 'anywhere', textAlign: 'left' }}
              >
                {name} ({formatFileSize(size)})
              </Button>
            </li>
          ) : null,
        )}
      </Box>
      {elsewhere.length > 0 && (
        <SmallText>
          {timelineText.inMailbox(
            elsewhere.map(({ name, size }) => `${name} (${formatFileSize(size)})`).join(', '),
          )}
        </SmallText>
      )}
    </Box>
  );
}

const FILES = { m: 0, p: 0, ml: -0.75, listStyle: 'none', '&:empty': { display: 'none' } };

export const QUOTE = { mt: 0.75, pl: 1.5, borderLeft: '3px solid var(--hairline)', whiteSpace: 'pre-wrap' };
