import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  CAMPAIGN_TYPES,
  CAMPAIGN_WORKFLOWS,
  type CampaignTemplateView,
  type StepNumbers,
} from '#shared/campaign.js';
import { exampleOf } from '#shared/placeholders.js';
import { countSegments } from '#shared/sms-segments.js';
import { useApi } from '../../api/useApi';
import { DataTable } from '../../components/DataTable';
import { BooleanFilter, SelectFilter } from '../../components/filters';
import { List } from '../../components/List';
import { ListActions } from '../../components/ListActions';
import { SmallText } from '../../components/SmallText';
import { messageText } from '../../messages/text';
import { may } from '../../session/session';
import { Pill } from '../../states/Pill';
import { CampaignsPage, useCampaignsPath } from '../CampaignsPage';
import { campaignText } from '../text';

const text = campaignText.templates;

const filters = [
  <SelectFilter
    key="workflow"
    source="workflow"
    label={campaignText.workflow}
    choices={CAMPAIGN_WORKFLOWS.map((id) => ({ id, name: campaignText.workflows[id] }))}
    alwaysOn
  />,
  <SelectFilter
    key="type"
    source="type"
    label={campaignText.field.type}
    choices={CAMPAIGN_TYPES.map((id) => ({ id, name: campaignText.types[id] }))}
    alwaysOn
  />,
  <BooleanFilter
    key="isActive"
    source="isActive"
    label={campaignText.state}
    choices={[
      { id: 'true', name: text.on },
      { id: 'false', name: text.off },
    ]}
  />,
];

/** `/campaigns/templates`: the messages of each campaign, in the order they are sent. */
export function CampaignTemplateList() {
  const base = useCampaignsPath();
  return (
    <CampaignsPage>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text.about}
      </Typography>
      <List<CampaignTemplateView>
        resource="campaigns/templates"
        text={text}
        filters={filters}
        actions={
          <ListActions>
            {may('campaigns.templates') && (
              <Button variant="contained" component={Link} to={`${base}/templates/create`}>
                {text.add}
              </Button>
            )}
          </ListActions>
        }
        sort={{ field: 'position', order: 'ASC' }}
        perPage={100}
        exporter={false}
        cardHeight={230}
      >
        <DataTable<CampaignTemplateView> label={text.title}>
          <DataTable.Col<CampaignTemplateView>
            source="name"
            label={campaignText.field.name}
            cellClassName="wide"
            render={(template) => <Name template={template} />}
          />
          <DataTable.Col<CampaignTemplateView>
            source="position"
            label={campaignText.workflow}
            render={(template) => <Step template={template} />}
          />
          <DataTable.Col<CampaignTemplateView>
            source="content"
            label={campaignText.field.content}
            disableSort
            cellClassName="wide"
            render={(template) => <Excerpt template={template} />}
          />
          <DataTable.Col<CampaignTemplateView>
            source="numbers"
            label={text.results}
            disableSort
            render={({ id }) => <Results templateId={id} />}
          />
        </DataTable>
      </List>
    </CampaignsPage>
  );
}

function Name({ template: { id, name, isActive } }: { template: CampaignTemplateView }) {
  const base = useCampaignsPath();
  return (
    <>
      <Link to={`${base}/templates/${id}`} style={{ fontWeight: 600 }}>
        {name}
      </Link>{' '}
      {!isActive && <Pill tone="done">{text.off}</Pill>}
    </>
  );
}

function Step({ template: { workflow, type, step, delay } }: { template: CampaignTemplateView }) {
  return (
    <>
      {campaignText.workflows[workflow]}
      <SmallText>
        {campaignText.types[type]} · {campaignText.steps[step]}
        {delay > 0 && ` · ${text.delayed(delay)}`}
      </SmallText>
    </>
  );
}

function Excerpt({ template: { subject, content, type } }: { template: CampaignTemplateView }) {
  return (
    <>
      {subject ?? content}
      {type === 'sms' && (
        <SmallText>{messageText.look.segments(countSegments(exampleOf(content)).segments)}</SmallText>
      )}
    </>
  );
}

const COUNTED = [
  'sent',
  'delivered',
  'bounced',
  'complained',
  'replied',
  'unsubscribed',
  'booked',
  'signed',
  'paid',
] as const satisfies readonly (keyof StepNumbers)[];

/** A template's results so far. */
function Results({ templateId }: { templateId: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['campaigns', 'steps'],
    queryFn: () => api.campaignSteps(),
    retry: false,
  });
  const numbers = data?.find((each) => each.templateId === templateId);
  if (!numbers) return <>–</>;
  const shown = COUNTED.filter((name) => name === 'sent' || numbers[name] > 0);
  return (
    <SmallText sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {shown.map((name) => campaignText.numbers[name](numbers[name])).join(' · ')}
    </SmallText>
  );
}
