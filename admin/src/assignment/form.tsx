import { Box, Paper } from '@mui/material';
import { BooleanInput, CheckboxGroupInput, SelectInput, TextArrayInput, useRecordContext } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import {
  ASSIGNMENT_LIMITS,
  ASSIGNMENT_METHOD_LABELS,
  ASSIGNMENT_METHODS,
  createRuleSchema,
  type RuleView,
} from '#shared/assignment.js';
import { LEAD_SOURCES } from '#shared/lead.js';
import { Create, Edit } from '../components/Edit';
import { LineInput } from '../components/FormToolbar';
import { RecordForm } from '../components/RecordForm';
import { Page } from '../layout/Page';
import { StaffFailed, useStaffNames } from '../leads/staff';
import { leadText } from '../leads/text';
import { AdminsOnly } from '../states/NoAccess';
import { RULES } from './list';
import { ruleText as text } from './text';

const BLANK = {
  name: '',
  isActive: true,
  sources: [],
  zipCodes: [],
  cities: [],
  method: 'round_robin',
  userIds: [],
  fallbackUserId: null,
};

export function RuleCreate() {
  return (
    <AdminsOnly>
      <Page title={text.add} subtitle={text.hint}>
        <Create>
          <RuleForm />
        </Create>
      </Page>
    </AdminsOnly>
  );
}

export function RuleEdit() {
  const navigate = useNavigate();
  const { id = '' } = useParams();
  return (
    <AdminsOnly>
      <Page title={text.title} subtitle={text.hint}>
        <Edit key={id} id={id} text={text} onBack={() => navigate(RULES)}>
          <RuleForm />
        </Edit>
      </Page>
    </AdminsOnly>
  );
}

const SOURCES = LEAD_SOURCES.map((id) => ({ id, name: leadText.source[id] }));
const METHODS = ASSIGNMENT_METHODS.map((id) => ({ id, name: ASSIGNMENT_METHOD_LABELS[id] }));

const at = (source: keyof typeof text.field) => ({ source, label: text.field[source] });

function RuleForm() {
  const record = useRecordContext<RuleView>();
  const navigate = useNavigate();
  const people = usePeople(record);
  const leave = () => void navigate(RULES);
  return (
    <Paper sx={{ p: { xs: 2, sm: 3 } }}>
      <StaffFailed />
      <RecordForm<RuleView>
        draft={`rule ${record?.id ?? 'new'}`}
        schema={createRuleSchema}
        text={text}
        defaultValues={record ? undefined : BLANK}
        onSaved={leave}
        onCancel={leave}
      >
        <Box sx={FIELDS}>
          <LineInput {...at('name')} max={ASSIGNMENT_LIMITS.name} />
          <BooleanInput {...at('isActive')} />
          <CheckboxGroupInput {...at('sources')} choices={SOURCES} helperText={text.help.sources} />
          <TextArrayInput {...at('cities')} helperText={text.help.places} />
          <TextArrayInput {...at('zipCodes')} />
          <SelectInput {...at('method')} choices={METHODS} isRequired />
          <CheckboxGroupInput {...at('userIds')} choices={people} />
          <SelectInput {...at('fallbackUserId')} choices={people} emptyText={text.help.fallback} />
        </Box>
      </RecordForm>
    </Paper>
  );
}

/** Active staff, plus people in the rule who have left, so that they can be removed. */
function usePeople(rule: RuleView | undefined) {
  const names = useStaffNames();
  // While they load, everyone would look like a former teammate.
  if (names.size === 0) return [];
  const former = [...(rule?.userIds ?? []), rule?.fallbackUserId ?? ''].filter((id) => id && !names.has(id));
  return [
    ...[...names].map(([id, name]) => ({ id, name })),
    ...[...new Set(former)].map((id) => ({ id, name: text.former })),
  ];
}

const FIELDS = { display: 'grid', gap: 2, maxWidth: '40rem', '& .MuiFormControl-root': { m: 0 } };
