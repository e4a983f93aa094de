import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Button, IconButton, Link, Stack } from '@mui/material';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ASSIGNMENT_LIMITS, ASSIGNMENT_METHOD_LABELS, type RuleView } from '#shared/assignment.js';
import { API, request } from '../api/http';
import { DataTable } from '../components/DataTable';
import { DeleteButton } from '../components/DeleteButton';
import { List } from '../components/List';
import { SmallText } from '../components/SmallText';
import { Page } from '../layout/Page';
import { StaffFailed, useStaffNames } from '../leads/staff';
import { leadText } from '../leads/text';
import { AdminsOnly } from '../states/NoAccess';
import { Pill } from '../states/Pill';
import { listText, ruleText as text } from './text';

export const RULES = '/admin/assignment-rules';
const BY_POSITION = { field: 'position', order: 'ASC' } as const;

/** Who gets new leads: the whole list, in the order in which the rules are tried. */
export function RuleList() {
  return (
    <AdminsOnly>
      <Page
        title={text.title}
        subtitle={text.hint}
        actions={
          <Button variant="contained" component={RouterLink} to={`${RULES}/create`}>
            {text.add}
          </Button>
        }
      >
        <StaffFailed />
        <List<RuleView>
          text={listText}
          sort={BY_POSITION}
          perPage={ASSIGNMENT_LIMITS.rules}
          pagination={false}
          actions={false}
          emptyAction={{ label: text.add, to: `${RULES}/create` }}
        >
          <Moves>
            <DataTable<RuleView> label={text.title}>
              <DataTable.Col<RuleView>
                source="name"
                label={text.column.name}
                disableSort
                render={(rule) => <Name rule={rule} />}
              />
              <DataTable.Col<RuleView>
                source="sources"
                label={text.column.condition}
                disableSort
                render={conditionOf}
              />
              <DataTable.Col<RuleView>
                source="userIds"
                label={text.column.people}
                disableSort
                render={(rule) => <People rule={rule} />}
              />
              <DataTable.Col<RuleView>
                label="Actions"
                cellClassName="actions"
                render={(rule) => <Actions rule={rule} />}
              />
            </DataTable>
          </Moves>
        </List>
      </Page>
    </AdminsOnly>
  );
}

function Name({ rule: { id, name, isActive } }: { rule: RuleView }) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Link component={RouterLink} to={`${RULES}/${id}`} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Link>
      {!isActive && <Pill tone="done">{text.paused}</Pill>}
    </Stack>
  );
}

/** Sources, then places; conditions the rule doesn't set are left out. */
function conditionOf({ sources, zipCodes, cities }: RuleView): string {
  const from = sources.map((source) => leadText.source[source]).join(', ');
  return [from, [...cities, ...zipCodes].join(', ')].filter(Boolean).join(' · ') || text.anyone;
}

function People({ rule: { method, userIds, fallbackUserId } }: { rule: RuleView }) {
  const names = useStaffNames();
  const nameOf = (id: string) => names.get(id) ?? text.former;
  return (
    <>
      {userIds.map(nameOf).join(', ')}
      <SmallText>
        {[ASSIGNMENT_METHOD_LABELS[method], fallbackUserId && text.fallback(nameOf(fallbackUserId))]
          .filter(Boolean)
          .join(' · ')}
      </SmallText>
    </>
  );
}

function Actions({ rule }: { rule: RuleView }) {
  const onMove = use(MoveContext);
  const { data = [] } = useListContext<RuleView>();
  // `aria-disabled`, not `disabled`, so the button keeps focus when its rule reaches the top or bottom.
  const button = (label: string, step: 1 | -1, isAtEnd: boolean) => ({
    'aria-label': label,
    'aria-disabled': isAtEnd,
    sx: isAtEnd ? { opacity: 0.38 } : {},
    onClick: () => !isAtEnd && onMove(rule, step),
  });
  return (
    <Stack direction="row">
      <IconButton {...button(text.up(rule.name), -1, data[0]?.id === rule.id)}>
        <ArrowUpward />
      </IconButton>
      <IconButton {...button(text.down(rule.name), 1, data.at(-1)?.id === rule.id)}>
        <ArrowDownward />
      </IconButton>
      <DeleteButton text={text.deleteText} done={text.deleted} />
    </Stack>
  );
}

type Move = (rule: RuleView, step: 1 | -1) => void;
const MoveContext = createContext<Move>(() => undefined);

const place = ({ id, version }: RuleView, position: number) =>
  request<RuleView>(`${API}/assignment-rules/${id}`, 'PATCH', { version, position });

/** Renumbers the rules after one moves, and announces its new position. */
function Moves({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const { data = [], refetch } = useListContext<RuleView>();
  const [announcement, setAnnouncement] = useState('');
  const isMoving = useRef(false);

  async function move(rule: RuleView, step: 1 | -1) {
    if (isMoving.current) return;
    isMoving.current = true;
    const order = data.filter(({ id }) => id !== rule.id);
    const to = data.findIndex(({ id }) => id === rule.id) + step;
    order.splice(to, 0, rule);
    try {
      for (const [at, each] of order.entries()) if (each.position !== at + 1) await place(each, at + 1);
      setAnnouncement(text.moved(rule.name, to + 1, order.length));
    } catch {
      notify(text.moveFailed, { type: 'error' });
    }
    await refetch();
    isMoving.current = false;
  }

  return (
    <MoveContext value={(rule, step) => void move(rule, step)}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {children}
    </MoveContext>
  );
}
