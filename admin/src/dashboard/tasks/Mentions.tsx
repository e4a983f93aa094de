import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { displayName } from '../../../../src/shared/leads/lead.contract.js';
import type { MentionView } from '../../../../src/shared/leads/note.contract.js';
import { toWords } from '../../leads/timeline/NoteText';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { TimeAgo } from '../../time/TimeAgo';
import { nameOf } from '../../users/nameOf';
import { Block } from '../Block';
import { RowsSkeleton } from '../RowsSkeleton';
import { useDashboardQuery } from '../useDashboardQuery';
import { Folded } from './Folded';

const FEW = 3;

/** The notes of the last days in which a colleague mentions the reader. */
export function Mentions() {
  const translate = useTranslate();
  const query = useDashboardQuery('mentions', (api) => api.mentions());
  return (
    <Block title={translate('dashboard.mentions.title')}>
      <Box sx={PLACE}>
        <Loaded
          query={query}
          failed="dashboard.mentions.failed"
          compact
          skeleton={<RowsSkeleton rows={FEW} height={96} />}
        >
          {(mentions) =>
            mentions.length === 0 ? (
              <Notice
                compact
                title={translate('dashboard.mentions.empty')}
                text={translate('dashboard.mentions.emptyHint')}
              />
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
  const translate = useTranslate();
  const { lead, author, createdAt } = mention;
  return (
    <Box component="li" sx={ITEM}>
      <div>
        <span title={author?.email}>
          {author ? nameOf(author) : translate('dashboard.mentions.somebody')}
        </span>{' '}
        {translate('dashboard.mentions.on')}{' '}
        <Link component={RouterLink} to={`/leads/${lead.id}`}>
          {displayName(lead)}
        </Link>{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          · <TimeAgo iso={createdAt} />
        </Typography>
      </div>
      <Box sx={WORDS}>{toWords(mention)}</Box>
    </Box>
  );
}

const ITEM = { py: 1, borderTop: '1px solid var(--hairline)', overflowWrap: 'anywhere' };

// The lead's page has all of a long note.
const WORDS = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: '0.875rem',
};

// The place of a few mentions: what is below stays where it is, whatever is read.
const PLACE = { minHeight: { xs: 376, md: 304 } };
