import { Box, Link, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { OwnerDetails, OwnerHome } from '#shared/owner.js';
import { SelectField } from '../components/FilterRow';
import { boardText } from '../leads/board/text';
import { Composer, OpenCall, useFocusOnReply } from '../leads/conversation/Composer';
import { WRITE_PARAM } from '../leads/LeadLink';
import { SideCard } from '../leads/page/SideCard';
import { leadPartKey, OWNER_TIMELINES } from '../leads/page/useLeadPart';
import { Timeline } from '../leads/timeline/Timeline';
import { useLiveLeads } from '../live/liveLeads';
import { ownerText as text } from './text';

/** The query parameter for the home a message is about. */
const HOME_PARAM = 'home';

interface ConversationProps {
  owner: OwnerDetails;
  /** Called when someone changed one of the homes. */
  onStale: () => unknown;
}

/** Everything said with a person about all of their homes. What staff write is about one of them. */
export function Conversation({ owner, onStale }: ConversationProps) {
  const homes = owner.properties;
  const [params, setParams] = useSearchParams();
  const home = homes.find(({ id }) => id === params.get(HOME_PARAM)) ?? homes[0];
  const pane = useRef<HTMLDivElement>(null);
  useFocusOnReply(pane, home?.id);
  useLiveConversation(homes, onStale);

  function write(about: Record<string, string>) {
    setParams({ ...Object.fromEntries(params), ...about }, { replace: true });
  }

  return (
    <SideCard title={text.conversation}>
      <Stack ref={pane} spacing={3}>
        {home && (
          <div>
            {homes.length > 1 && (
              <SelectField
                fullWidth
                size="small"
                label={text.about}
                value={home.id}
                options={homes.map((each) => [each.id, addressOfHome(each)])}
                onChange={(id) => write({ [HOME_PARAM]: id })}
                sx={{ mb: 1.5 }}
              />
            )}
            <Composer key={home.id} lead={home} />
            <OpenCall lead={home} />
          </div>
        )}
        <Timeline
          of="owners"
          id={owner.id}
          homeOf={
            homes.length > 1 ? (id) => <HomeName home={homes.find((each) => each.id === id)} /> : undefined
          }
          onReply={({ leadId, kind }) =>
            write({ [HOME_PARAM]: leadId, [WRITE_PARAM]: kind === 'emailReceived' ? 'email' : 'text' })
          }
        />
      </Stack>
    </SideCard>
  );
}

export const addressOfHome = ({ propertyAddress }: OwnerHome) => propertyAddress || boardText.card.noAddress;

/** Which home an entry is about. */
function HomeName({ home }: { home: OwnerHome | undefined }) {
  if (!home) return null;
  return (
    <Box sx={{ fontSize: '0.8125rem' }}>
      <Link component={RouterLink} to={`/leads/${home.id}`} color="textSecondary">
        {addressOfHome(home)}
      </Link>
    </Box>
  );
}

function useLiveConversation(homes: OwnerHome[], onStale: () => unknown): void {
  const queries = useQueryClient();
  const ids = new Set(homes.map(({ id }) => id));
  const reread = () => queries.invalidateQueries({ queryKey: OWNER_TIMELINES });
  useLiveLeads({
    changed(changes) {
      if (!changes.some(({ id }) => ids.has(id))) return;
      void onStale();
      void reread();
    },
    timelinesChanged(leadIds) {
      const changed = leadIds.filter((id) => ids.has(id));
      if (changed.length > 0) void reread();
      // A reply also changes who can be written to, and how.
      for (const id of changed) void queries.invalidateQueries({ queryKey: leadPartKey(id, 'composer') });
    },
    resync() {
      void onStale();
      void reread();
    },
  });
}
