import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { displayName } from '#shared/lead.js';
import type { MentionView } from '#shared/note.js';
import { formatNote } from '../leads/timeline/NoteText';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { RowsSkeleton } from '../states/skeletons';
import { TimeAgo } from '../time/TimeAgo';
import { nameOf } from '../users/nameOf';
import { Block, Folded } from './Block';
import { useDashboardQuery } from './queries';
import { dashboardText } from './text';

const FEW = 3;

/** Recent notes that mention the current user. */
export function Mentions() {
  const query = useDashboardQuery('mentions', (api) => api.mentions());
  return (
    <Block title={dashboardText.mentions.title}>
      <Box sx={PLACE}>
        <Loaded
          query={query}
          failed={dashboardText.mentions.failed}
          compact
          skeleton={<RowsSkeleton rows={FEW} height={96} />}
        >
          {(mentions) =>
            mentions.length === 0 ? (
              <Notice compact title={dashboardText.mentions.empty} text={dashboardText.mentions.emptyHint} />
            ) : (
              <Folded rows={mentions} few={FEW}>
                {(shown) => (
                  <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
                    {shown.map((mention) => (
                      <Mention key={mention.id} mention={mention} />
                    ))}
                  </Box>
                )}
              </Folded>
            )
          }
        </Loaded>
      </Box>
    </Block>
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

// Reserves space so nothing below moves while loading.
const PLACE = { minHeight: { xs: 376, md: 304 } };
