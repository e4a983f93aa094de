import { Typography } from '@mui/material';
import type { InboundTextView } from '#shared/inbound-text.js';
import { DataTable } from '../components/DataTable';
import { List } from '../components/List';
import { Moment } from '../time/TimeAgo';
import { BackToMonitor, CampaignsPage } from './CampaignsPage';
import { campaignText } from './text';

const text = campaignText.texts;

/** `/campaigns/texts`: text messages from numbers that don't belong to a lead. */
export function UnknownTextList() {
  return (
    <CampaignsPage>
      <BackToMonitor />
      <Typography variant="h2" sx={{ mb: 2 }}>
        {text.title}
      </Typography>
      <List<InboundTextView>
        resource="inbound-texts"
        text={text}
        sort={{ field: 'receivedAt', order: 'DESC' }}
        filter={{ isKnown: false }}
        exporter={false}
      >
        <DataTable<InboundTextView> label={text.title}>
          <DataTable.Col<InboundTextView> source="sender" label={text.sender} disableSort />
          <DataTable.Col<InboundTextView> source="text" label={text.text} disableSort cellClassName="wide" />
          <DataTable.Col<InboundTextView>
            source="receivedAt"
            label={text.received}
            render={({ receivedAt }) => <Moment iso={receivedAt} />}
          />
        </DataTable>
      </List>
    </CampaignsPage>
  );
}
