import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Link, Stack } from '@mui/material';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import {
  CONTENT_LIMITS,
  type ContentKind,
  type ContentView,
  FAQ_PAGES,
  type FaqPage,
} from '#shared/content.js';
import { useApi } from '../api/useApi';
import { BulkDeleteButton } from '../components/BulkActionButton';
import { DataTable } from '../components/DataTable';
import { DeleteButton } from '../components/DeleteButton';
import { SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/NoAccess';
import { Pill } from '../states/Pill';
import { CONTENT_COLUMNS, CONTENT_TITLES, contentPath, fieldText, nameOf, useContentKind } from './columns';
import { contentText } from './text';

const BY_POSITION = { field: 'position', order: 'ASC' } as const;

const faqFilters = [
  <SelectFilter
    key="page"
    source="page"
    label={contentText.filterPage}
    emptyText={contentText.everyPage}
    choices={FAQ_PAGES.map((id) => ({ id, name: contentText.page[id] }))}
    alwaysOn
  />,
];

/** A whole list in display order: it never has more than one page. */
export function ContentList() {
  const kind = useContentKind();
  const { hint, add } = contentText.kind[kind];
  const title = CONTENT_TITLES[kind];
  const addPath = contentPath(kind, 'create');
  return (
    <AdminsOnly>
      <Page
        title={title}
        subtitle={hint}
        actions={
          <Button variant="contained" component={RouterLink} to={addPath}>
            {add}
          </Button>
        }
      >
        <List<ContentView>
          key={kind}
          text={contentText}
          filters={kind === 'faqs' ? faqFilters : undefined}
          sort={BY_POSITION}
          perPage={CONTENT_LIMITS.rows}
          pagination={false}
          emptyAction={{ label: add, to: addPath }}
        >
          <MoveContent kind={kind}>
            <ContentTable kind={kind} />
          </MoveContent>
        </List>
      </Page>
    </AdminsOnly>
  );
}

function ContentTable({ kind }: { kind: ContentKind }) {
  const [name, ...others] = CONTENT_COLUMNS[kind];
  return (
    <DataTable<ContentView>
      label={CONTENT_TITLES[kind]}
      bulkActionButtons={<BulkDeleteButton text={contentText.deleteSeveral} />}
    >
      <DataTable.Col<ContentView>
        source={name}
        label={contentText.field[name]}
        disableSort
        render={(record) => <Name kind={kind} record={record} />}
      />
      {others.map((field) => (
        <DataTable.Col<ContentView>
          key={field}
          source={field}
          label={contentText.field[field]}
          disableSort
          render={(record) => <FieldText record={record} field={field} />}
        />
      ))}
      <DataTable.Col<ContentView>
        label="Actions"
        cellClassName="actions"
        render={(record) => <Actions kind={kind} record={record} />}
      />
    </DataTable>
  );
}

/** Links to the form, and says whether the record is a sample. */
function Name({ kind, record }: { kind: ContentKind; record: ContentView }) {
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Link component={RouterLink} to={contentPath(kind, record.id)} sx={{ overflowWrap: 'anywhere' }}>
        {nameOf(kind, record)}
      </Link>
      {record.isSample && (
        <span title={contentText.sampleHint}>
          <Pill tone="done">{contentText.sample}</Pill>
        </span>
      )}
    </Stack>
  );
}

/** At most two lines; the form shows everything. */
function FieldText({ record, field }: { record: ContentView; field: string }) {
  const text = fieldText(record, field);
  return (
    <Box component="span" sx={TWO_LINES}>
      {field === 'page' ? contentText.page[text as FaqPage] : text}
    </Box>
  );
}

function Actions({ kind, record }: { kind: ContentKind; record: ContentView }) {
  const { data = [] } = useListContext<ContentView>();
  const onMove = useMove();
  const name = nameOf(kind, record);
  // `aria-disabled`, not `disabled`, so the button keeps focus when its record reaches the top or bottom.
  const move = (step: Step, isAtEnd: boolean) => ({
    id: moveButtonId(record, step),
    'aria-label': contentText[step](name),
    'aria-disabled': isAtEnd,
    sx: isAtEnd ? { opacity: 0.38 } : {},
    onClick: () => !isAtEnd && onMove(record, step),
  });
  return (
    <Stack direction="row">
      <IconButton {...move('up', data[0]?.id === record.id)}>
        <ArrowUpward />
      </IconButton>
      <IconButton {...move('down', data.at(-1)?.id === record.id)}>
        <ArrowDownward />
      </IconButton>
      <IconButton
        component={RouterLink}
        to={contentPath(kind, record.id)}
        aria-label={contentText.edit(name)}
      >
        <EditOutlined />
      </IconButton>
      <DeleteButton
        text={contentText.confirm.text}
        done={contentText.deleted}
        failed={contentText.deleteFailed}
      />
    </Stack>
  );
}

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

export type Step = 'up' | 'down';
type OnMove = (record: ContentView, step: Step) => void;

const MoveContext = createContext<OnMove>(() => undefined);

const useMove = () => useContext(MoveContext);

/** Lets the rows inside move one place at a time, and announces the new position. */
function MoveContent({ kind, children }: { kind: ContentKind; children: ReactNode }) {
  const { move, announcement } = useMoveContent(kind);
  return (
    <MoveContext.Provider value={move}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {children}
    </MoveContext.Provider>
  );
}

/** The id of a move button, to find it again after the rows were reordered. */
const moveButtonId = (record: ContentView, step: Step) => `${step}-${record.id}`;

function useMoveContent(kind: ContentKind) {
  const notify = useNotify();
  const api = useApi();
  const { data = [], refetch } = useListContext<ContentView>();
  const [announcement, setAnnouncement] = useState<string | null>(null);
  const isMoving = useRef(false);
  const keepFocus = useFocusAfter(data);

  async function move(record: ContentView, step: Step) {
    const others = data.filter(({ id }) => id !== record.id);
    const place = data.findIndex(({ id }) => id === record.id) + (step === 'up' ? -1 : 1);
    if (isMoving.current || place < 0 || place > others.length) return;
    isMoving.current = true;
    try {
      await api.moveContent(kind, record.id, others[place - 1]?.id ?? null);
      setAnnouncement(contentText.moved(nameOf(kind, record), place + 1, data.length));
      keepFocus(moveButtonId(record, step));
    } catch {
      notify(contentText.moveFailed, { type: 'error' });
    }
    await refetch();
    isMoving.current = false;
  }

  const onMove: OnMove = (record, step) => void move(record, step);
  return { move: onMove, announcement };
}

/** Restores the focus of a row that React moved within the document. */
function useFocusAfter(rows: unknown) {
  const waiting = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the new rows arrive
  useEffect(() => {
    if (waiting.current) document.getElementById(waiting.current)?.focus();
    waiting.current = null;
  }, [rows]);
  return (id: string) => {
    waiting.current = id;
  };
}
