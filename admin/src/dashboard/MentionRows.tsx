import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { displayName } from '#shared/lead.js';
import type { MentionView } from '#shared/note.js';
import { formatNote } from '../leads/timeline/NoteText';
import { TimeAgo } from '../time/TimeAgo';
import { nameOf } from '../users/nameOf';
import { dashboardText } from './text';

export function MentionRows({ mentions }: { mentions: MentionView[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {mentions.map((mention) => (
        <Mention key={mention.id} mention={mention} />
      ))}
    </Box>
  );
}

function Mention({ mention }: { mention: MentionView }) {
  const { lead, author, createdAt } = mention;
  return (
    <Box component="li" sx={ITEM}>
      <div>
        <span title={author?.email}>{author ? nameOf(author) : dashboardText.mentions.someone}</span>{' '}
        {dashboardText.mentions.on}{' '}
        <Link component={RouterLink} to={`/leads/${lead.id}`}>
          {displayName(lead)}
        </Link>{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          · <TimeAgo iso={createdAt} />
        </Typography>
      </div>
      <Box sx={WORDS}>{formatNote(mention)}</Box>
    </Box>
  );
}

const ITEM = { py: 1, borderTop: '1px solid var(--hairline)', overflowWrap: 'anywhere' };

// Long notes are shown in full on the lead page.
const WORDS = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: '0.875rem',
};
