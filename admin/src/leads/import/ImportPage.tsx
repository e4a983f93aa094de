import { Alert, Box, Button, LinearProgress, Paper, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useBeforeUnload, useBlocker } from 'react-router-dom';
import { LEAD_LIMITS } from '#shared/lead.js';
import {
  IMPORT_BATCH_SIZE,
  type ImportLeads,
  type ImportOutcome,
  type ImportResult,
} from '#shared/lead-import.js';
import { businessDay } from '#shared/time.js';
import { API, request } from '../../api/http';
import { saveFile } from '../../browser';
import { actionFailure, ConfirmDialog } from '../../components/ConfirmDialog';
import { PlainSelect } from '../../components/PlainSelect';
import { Page } from '../../layout/Page';
import { AdminsOnly } from '../../states/NoAccess';
import { TAGS_KEY } from '../tags';
import {
  COLUMN_FIELDS,
  type ColumnField,
  type CsvFile,
  describeProblem,
  type FileRow,
  matchColumns,
  type Problem,
  problemsAsCsv,
  readCsv,
  toLead,
} from './file';
import styles from './ImportPage.module.css';
import { importText as text } from './text';

type Columns = (ColumnField | null)[];

/** `/leads/import`: adds the leads of a CSV file. The file stays in the browser; its rows are sent in batches. */
export function ImportPage() {
  const [file, setFile] = useState<CsvFile | null>(null);
  return (
    <AdminsOnly>
      <Page title={text.title}>
        <Paper sx={{ p: { xs: 2, sm: 3 }, maxWidth: '56rem' }}>
          {file ? (
            // A new file starts over.
            <ImportFile key={file.rows[0]!.id} file={file} onLeave={() => setFile(null)} />
          ) : (
            <ChooseFile onRead={setFile} />
          )}
        </Paper>
      </Page>
    </AdminsOnly>
  );
}

function ChooseFile({ onRead }: { onRead: (file: CsvFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File | undefined) {
    if (!file) return;
    setProblem(null);
    try {
      onRead(await readCsv(file));
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    void read(target.files?.[0]);
    // The same file may be chosen again once it is corrected.
    target.value = '';
  }

  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>{text.intro}</Typography>
      <Typography color="textSecondary">{text.quiet}</Typography>
      {problem && (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => input.current?.click()}>
          {text.choose}
        </Button>
        <Button onClick={saveSample}>{text.sample}</Button>
      </Stack>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={text.choose}
        onChange={choose}
      />
    </Stack>
  );
}

const SAMPLE: Partial<Record<ColumnField, string>> = {
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  phone: '515-555-0142',
  streetAddress: '412 Grand Ave',
  city: 'Ankeny',
  state: 'IA',
  zipCode: '50021',
  propertyType: 'Single Family',
  squareFootage: '1850',
  bedrooms: '3',
  bathrooms: '2.5',
  tags: 'investor; spring mailing',
};

function saveSample() {
  const lines = [Object.keys(SAMPLE).map((field) => text.field[field as ColumnField]), Object.values(SAMPLE)];
  saveFile(new Blob([lines.map((cells) => cells.join(',')).join('\r\n')], { type: 'text/csv' }), 'leads.csv');
}

interface ImportFileProps {
  file: CsvFile;
  onLeave: () => void;
}

/** Match the columns, see what will happen, import. */
function ImportFile({ file, onLeave }: ImportFileProps) {
  const [columns, setColumns] = useState<Columns>(() => matchColumns(file.headings));
  const [tag, setTag] = useState(() => `import ${businessDay(new Date())}`);
  const [isChecking, setChecking] = useState(false);

  if (isChecking) return <Check {...{ file, columns, tag, onLeave }} onBack={() => setChecking(false)} />;
  return (
    <MatchColumns
      {...{ file, columns, setColumns, tag, setTag, onLeave }}
      onMatched={() => setChecking(true)}
    />
  );
}

interface MatchColumnsProps extends ImportFileProps {
  columns: Columns;
  setColumns: (columns: Columns) => void;
  tag: string;
  setTag: (tag: string) => void;
  onMatched: () => void;
}

function MatchColumns({ file, columns, setColumns, tag, setTag, onLeave, onMatched }: MatchColumnsProps) {
  const [tried, setTried] = useState(false);
  const problem = problemWith(columns);
  return (
    <Stack spacing={2}>
      <Typography variant="h2">{text.match}</Typography>
      <Typography color="textSecondary">{text.found(file.name, file.rows.length)}</Typography>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.column}</th>
            <th scope="col">{text.goesTo}</th>
          </tr>
        </thead>
        <tbody>
          {file.headings.map((heading, index) => {
            const name = heading || text.unnamed(index);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never move
              <tr key={index}>
                <th scope="row">
                  {name}
                  <span className={styles.example}>{firstValue(file.rows, index)}</span>
                </th>
                <td>
                  <PlainSelect
                    width="min(14rem, 42vw)"
                    aria-label={text.fieldOf(name)}
                    value={columns[index] ?? ''}
                    onChange={({ target }) =>
                      setColumns(columns.with(index, (target.value || null) as ColumnField | null))
                    }
                  >
                    <option value="">{text.skip}</option>
                    {COLUMN_FIELDS.map((field) => (
                      <option key={field} value={field}>
                        {text.field[field]}
                      </option>
                    ))}
                  </PlainSelect>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <TextField
        label={text.tag}
        value={tag}
        helperText={text.tagHint}
        onChange={({ target }) => setTag(target.value.toLowerCase())}
        slotProps={{ htmlInput: { maxLength: LEAD_LIMITS.tag } }}
        sx={{ maxWidth: '26rem' }}
      />
      {tried && problem && (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => (problem ? setTried(true) : onMatched())}>
          {text.check}
        </Button>
        <Button onClick={onLeave}>{text.other}</Button>
      </Stack>
    </Stack>
  );
}

const firstValue = (rows: FileRow[], index: number) =>
  rows.map(({ cells }) => cells[index]?.trim()).find(Boolean) ?? '';

function problemWith(columns: Columns): string | null {
  const chosen = columns.filter((field) => field !== null);
  const twice = chosen.find((field, index) => chosen.indexOf(field) < index);
  if (twice) return text.twice(text.field[twice]);
  const has = (...fields: ColumnField[]) => fields.some((field) => chosen.includes(field));
  if (!has('name', 'firstName', 'lastName')) return text.needsName;
  return has('email', 'phone') ? null : text.needsContact;
}

interface ReadRow {
  row: FileRow;
  lead: Record<string, unknown>;
  problems: Problem[];
}

interface CheckProps extends ImportFileProps {
  columns: Columns;
  tag: string;
  onBack: () => void;
}

/** Says what would happen before anything is stored. */
function Check({ file, columns, tag, onBack, onLeave }: CheckProps) {
  const [rows] = useState<ReadRow[]>(() =>
    file.rows.map((row) => ({ row, ...toLead(row, columns, tag.trim()) })),
  );
  const [readable] = useState(() => rows.filter(({ problems }) => problems.length === 0));
  const dryRun = useBatches(readable, true);
  const [isImporting, setImporting] = useState(false);
  if (dryRun.state !== 'done') return <Progress {...dryRun} all={readable.length} label={text.checking} />;

  const answers = new Map(dryRun.outcomes.map((outcome) => [outcome.id, outcome]));
  const isAdded = ({ row }: ReadRow) => answers.get(row.id)?.outcome === 'added';
  const added = readable.filter(isAdded);
  if (isImporting) return <Import rows={added} tag={tag.trim()} onLeave={onLeave} />;

  const failed = rows.flatMap(({ row, problems }) => {
    const answer = answers.get(row.id);
    const all = answer?.outcome === 'invalid' ? answer.problems : problems;
    return all.length > 0 ? [{ row, problems: all }] : [];
  });
  const duplicates = dryRun.outcomes.filter(({ outcome }) => outcome === 'duplicate').length;
  return (
    <Stack spacing={2}>
      <Typography variant="h2">{text.checked}</Typography>
      <Box role="status">
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          <li>{added.length > 0 ? text.willAdd(added.length) : text.nothing}</li>
          {duplicates > 0 && <li>{text.duplicates(duplicates)}</li>}
          {failed.length > 0 && <li>{text.invalid(failed.length)}</li>}
        </Box>
      </Box>
      {failed.length > 0 && <Problems file={file} failed={failed} />}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {added.length > 0 && (
          <Button variant="contained" onClick={() => setImporting(true)}>
            {text.import(added.length)}
          </Button>
        )}
        <Button onClick={onBack}>{text.back}</Button>
        <Button onClick={onLeave}>{text.other}</Button>
      </Stack>
    </Stack>
  );
}

const SHOWN = 50;

function Problems({ file, failed }: { file: CsvFile; failed: Pick<ReadRow, 'row' | 'problems'>[] }) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.line}</th>
            <th scope="col">{text.problem}</th>
          </tr>
        </thead>
        <tbody>
          {failed.slice(0, SHOWN).map(({ row, problems }) => (
            <tr key={row.id}>
              <th scope="row">{row.line}</th>
              <td>{problems.map(describeProblem).join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failed.length > SHOWN && (
        <Typography color="textSecondary">{text.first(SHOWN, failed.length)}</Typography>
      )}
      <Box>
        <Button onClick={() => saveFile(problemsAsCsv(file, failed), `problems-${file.name}`)}>
          {text.download}
        </Button>
      </Box>
    </>
  );
}

interface ImportProps {
  rows: ReadRow[];
  tag: string;
  onLeave: () => void;
}

function Import({ rows, tag, onLeave }: ImportProps) {
  const queryClient = useQueryClient();
  const batches = useBatches(rows, false, () => void queryClient.invalidateQueries({ queryKey: TAGS_KEY }));
  if (batches.state !== 'done')
    return (
      <>
        <Progress {...batches} all={rows.length} label={text.importing} />
        <LeaveQuestion />
      </>
    );
  const added = batches.outcomes.filter(({ outcome }) => outcome === 'added').length;
  const filter = encodeURIComponent(JSON.stringify({ tag }));
  return (
    <Stack spacing={2}>
      <Alert severity="success" variant="outlined">
        {text.done(added)}
        {added < rows.length && ` ${text.skipped(rows.length - added)}`}
      </Alert>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" component={Link} to={tag ? `/leads?filter=${filter}` : '/leads'}>
          {text.see}
        </Button>
        <Button onClick={onLeave}>{text.another}</Button>
      </Stack>
    </Stack>
  );
}

/** Asks before an import that is running is left. */
function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname,
  );
  useBeforeUnload((event) => event.preventDefault());
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={text.leave.title}
      text={text.leave.text}
      submit={text.leave.leave}
      onConfirm={async () => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}

const importRows = (part: ImportLeads) => request<ImportResult>(`${API}/leads/import`, 'POST', part);

/** Sends the rows in batches, one after the other. `run` continues after the last batch that was answered. */
function useBatches(rows: ReadRow[], isDryRun: boolean, onDone?: () => void) {
  const [outcomes, setOutcomes] = useState<ImportOutcome[]>([]);
  const [state, setState] = useState<'running' | 'failed' | 'done'>('running');
  const [failure, setFailure] = useState('');
  const isStarted = useRef(false);

  async function run() {
    setState('running');
    const all = [...outcomes];
    try {
      while (all.length < rows.length) {
        const batch = rows.slice(all.length, all.length + IMPORT_BATCH_SIZE);
        const sent = batch.map(({ row, lead }) => ({ id: row.id, lead }));
        all.push(...(await importRows({ rows: sent, isDryRun })).rows);
        setOutcomes([...all]);
      }
      setState('done');
      onDone?.();
    } catch (error) {
      setFailure(actionFailure(error));
      setState('failed');
    }
  }

  const start = useEffectEvent(() => {
    if (!isStarted.current) void run();
    isStarted.current = true;
  });
  useEffect(() => start(), []);
  return { run, outcomes, state, failure };
}

interface ProgressProps extends ReturnType<typeof useBatches> {
  all: number;
  label: (done: number, all: number) => string;
}

function Progress({ outcomes, all, label, state, failure, run }: ProgressProps) {
  const words = label(outcomes.length, all);
  return (
    <Stack spacing={1.5}>
      <LinearProgress aria-label={words} variant="determinate" value={(100 * outcomes.length) / all} />
      <Typography role="status">{words}</Typography>
      {state === 'failed' && (
        <Alert severity="error" variant="outlined" action={<Button onClick={run}>{text.continue}</Button>}>
          {text.failed(failure)}
        </Alert>
      )}
    </Stack>
  );
}
