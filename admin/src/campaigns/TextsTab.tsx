import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { InboundTextView } from '../../../src/shared/messages/inbound.contract.js';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { Moment } from '../time/Moment';
import { BackToMonitor } from './BackToMonitor';

const COLUMNS: Column<InboundTextView>[] = [
  { key: 'sender', label: 'campaigns.texts.sender', render: ({ sender }) => sender },
  { key: 'text', label: 'campaigns.texts.text', wide: true, render: ({ text }) => text },
  {
    key: 'received',
    label: 'campaigns.texts.received',
    sort: 'receivedAt',
    render: ({ receivedAt }) => <Moment iso={receivedAt} />,
  },
];

/** `/campaigns/texts`: text messages that stand with no lead, since none has the number they came from. */
export function TextsTab() {
  const translate = useTranslate();
  return (
    <>
      <BackToMonitor />
      <Typography variant="h2" sx={{ mb: 2 }}>
        {translate('campaigns.texts.title')}
      </Typography>
      <RecordList<InboundTextView>
        resource="inbound-texts"
        messages="campaigns.texts"
        sort={{ field: 'receivedAt', order: 'DESC' }}
        filter={{ isKnown: false }}
        columns={COLUMNS}
        nameOf={({ sender }) => sender}
        withoutExport
      />
    </>
  );
}
