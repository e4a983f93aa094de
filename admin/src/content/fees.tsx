import { Box, Button, Link, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BooleanInput, NumberInput, TextInput, useListContext, useRecordContext } from 'react-admin';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import { formatCents } from '#shared/format.js';
import { PLAN_IDS, type PlanId } from '#shared/plan.js';
import {
  type CurrentPriceBook,
  createPriceBookSchema,
  PRICE_BOOK_LIMITS,
  type PriceBook,
  type PriceBookView,
  priceBookSchema,
  priceChanges,
} from '#shared/price-book.js';
import { feeBreakdown, formatMoney, formatRate, monthsOfRent, offeredPlans } from '#shared/pricing.js';
import { useApi } from '../api/useApi';
import { DataTable } from '../components/DataTable';
import { Create, Edit } from '../components/Edit';
import { WithPrices } from '../components/Facts';
import { List } from '../components/List';
import { RecordForm } from '../components/RecordForm';
import { SmallText } from '../components/SmallText';
import { Page } from '../layout/Page';
import { Loaded } from '../states/Loaded';
import { AdminsOnly } from '../states/NoAccess';
import { formatShortDate } from '../time/days';
import { changeText, feesText as text } from './fees-text';

const PATH = '/admin/content/fees';
const BY_NUMBER = { field: 'number', order: 'DESC' } as const;

/** Every version of the price book, newest first, with what changed and who changed it. */
export function FeesList() {
  return (
    <AdminsOnly>
      <Page
        title={text.title}
        subtitle={text.hint}
        actions={
          <Button variant="contained" component={RouterLink} to={`${PATH}/create`}>
            {text.add}
          </Button>
        }
      >
        <List<PriceBookView> text={text} sort={BY_NUMBER}>
          <VersionTable />
        </List>
      </Page>
    </AdminsOnly>
  );
}

function VersionTable() {
  const { data = [] } = useListContext<PriceBookView>();
  return (
    <DataTable<PriceBookView> label={text.title}>
      <DataTable.Col<PriceBookView> source="number" label={text.field.number} render={Version} />
      <DataTable.Col<PriceBookView>
        source="effectiveOn"
        label={text.field.effectiveOn}
        render={({ effectiveOn }) => formatShortDate(effectiveOn)}
      />
      <DataTable.Col<PriceBookView>
        label={text.field.state}
        disableSort
        render={({ state }) => text.state[state]}
      />
      <DataTable.Col<PriceBookView>
        label={text.field.by}
        disableSort
        render={({ updatedBy }) => updatedBy?.email ?? text.shipped}
      />
      <DataTable.Col<PriceBookView>
        label={text.field.changes}
        disableSort
        render={(book) => <Changes book={book} all={data} />}
      />
    </DataTable>
  );
}

function Version({ id, number, state }: PriceBookView) {
  if (state !== 'scheduled') return <strong>{text.version(number)}</strong>;
  return <RouterLink to={`${PATH}/${id}`}>{text.version(number)}</RouterLink>;
}

/** The figures that differ from the version before. */
function Changes({ book, all }: { book: PriceBookView; all: PriceBookView[] }) {
  const before = all.find(({ number }) => number < book.number);
  const changes = before ? priceChanges(before.figures, book.figures) : [];
  return (
    <>
      {book.note}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {changes.map((change) => (
          <li key={change.path}>{changeText(change)}</li>
        ))}
      </Box>
    </>
  );
}

const FIGURES = Object.keys(priceBookSchema.shape) as (keyof PriceBook)[];

/** The figures a version stores. Today's prices also include the company's own terms, which it doesn't. */
const figuresOf = (book: CurrentPriceBook) => Object.fromEntries(FIGURES.map((name) => [name, book[name]]));

/** The next version starts from today's figures. */
export function FeesCreate() {
  return (
    <AdminsOnly>
      <Page title={text.add} subtitle={text.addHint}>
        <WithPrices>
          {(book) => (
            <Create>
              <FeesForm defaultValues={{ effectiveOn: '', note: null, figures: figuresOf(book) }} />
            </Create>
          )}
        </WithPrices>
      </Page>
    </AdminsOnly>
  );
}

export function FeesEdit() {
  const navigate = useNavigate();
  const { id = '' } = useParams();
  return (
    <AdminsOnly>
      <Page title={text.edit} subtitle={text.addHint}>
        <Edit key={id} id={id} text={text} onBack={() => navigate(PATH)}>
          <FeesForm />
        </Edit>
      </Page>
    </AdminsOnly>
  );
}

function FeesForm({ defaultValues }: { defaultValues?: object }) {
  const record = useRecordContext<PriceBookView>();
  const navigate = useNavigate();
  const leave = () => void navigate(PATH);
  return (
    <Paper sx={{ p: { xs: 2, sm: 3 } }}>
      <RecordForm<PriceBookView>
        draft={`fees ${record?.id ?? 'new'}`}
        schema={createPriceBookSchema}
        text={text}
        defaultValues={defaultValues}
        onSaved={leave}
        onCancel={leave}
      >
        <Group title={text.group.version}>
          <TextInput
            source="effectiveOn"
            label={text.field.effectiveOn}
            type="date"
            helperText={text.effectiveHint}
            slotProps={{ inputLabel: { shrink: true } }}
            isRequired
          />
          <TextInput source="note" label={text.field.note} />
        </Group>
        {PLAN_IDS.map((plan) => (
          <PlanInputs key={plan} plan={plan} />
        ))}
        <OtherInputs />
        <Preview />
        {record && <PublicPages record={record} />}
      </RecordForm>
    </Paper>
  );
}

function PlanInputs({ plan }: { plan: PlanId }) {
  const at = `figures.plans.${plan}`;
  return (
    <Group title={text.group[plan]}>
      <TextInput source={`${at}.name`} label={text.field.name} isRequired />
      <TextInput source={`${at}.description`} label={text.field.description} isRequired />
      <TextInput
        source={`${at}.inclusions`}
        label={text.field.inclusions}
        multiline
        format={(lines?: string[]) => lines?.join('\n') ?? ''}
        parse={(typed: string) => (typed ? typed.split('\n') : [])}
      />
      <BooleanInput source={`${at}.isOffered`} label={text.field.isOffered} />
      <TierInputs name={`${at}.tiers`} />
    </Group>
  );
}

type Tier = PriceBook['plans']['online']['tiers'][number];

/** Tiers by number of units, then the custom quote. The first can't be removed: it prices a single home. */
function TierInputs({ name }: { name: string }) {
  const { fields, insert, remove } = useFieldArray({ name });
  const tiers = (useWatch({ name }) ?? []) as Tier[];
  const selectable = tiers.filter(({ fromUnits }) => fromUnits !== null);
  const isFull = tiers.length >= PRICE_BOOK_LIMITS.tiers;
  const add = (index: number, fromUnits: number | null) => {
    const { managementRate = 0, monthlyFeeCents = 0 } = tiers[index - 1] ?? {};
    insert(
      index,
      { name: '', fromUnits, managementRate, monthlyFeeCents },
      { focusName: `${name}.${index}.name` },
    );
  };
  return (
    <>
      {/* Reads tiers as they were added, so that retyping a number doesn't turn one into a custom quote. */}
      {(fields as (Tier & { id: string })[]).map(({ id, fromUnits }, index) => (
        <Box key={id} sx={TIER}>
          <TextInput source={`${name}.${index}.name`} label={text.field.tier} isRequired />
          {fromUnits === null ? (
            <SmallText>{text.field.customQuote}</SmallText>
          ) : (
            <NumberInput
              source={`${name}.${index}.fromUnits`}
              label={text.field.fromUnits}
              parse={(typed: string) => (typed === '' ? '' : Number(typed))}
              isRequired
            />
          )}
          <Rate source={`${name}.${index}.managementRate`} label={text.field.managementRate} />
          <Money source={`${name}.${index}.monthlyFeeCents`} label={text.field.monthlyFee} />
          {index > 0 && (
            <Button onClick={() => remove(index)}>{text.tiers.remove(tiers[index]?.name ?? '')}</Button>
          )}
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isFull}
          onClick={() => add(selectable.length, (selectable.at(-1)?.fromUnits ?? 0) + 1)}
        >
          {text.tiers.add}
        </Button>
        {selectable.length === tiers.length && (
          <Button variant="outlined" disabled={isFull} onClick={() => add(tiers.length, null)}>
            {text.tiers.addQuote}
          </Button>
        )}
      </Box>
    </>
  );
}

function OtherInputs() {
  const { money, rate, months } = text.figures;
  return (
    <Group title={text.group.other}>
      {Object.entries(money).map(([source, label]) => (
        <Money key={source} source={`figures.${source}`} label={label} />
      ))}
      {Object.entries(rate).map(([source, label]) => (
        <Rate key={source} source={`figures.${source}`} label={label} />
      ))}
      {Object.entries(months).map(([source, label]) => (
        <NumberInput key={source} source={`figures.${source}`} label={label} isRequired />
      ))}
    </Group>
  );
}

interface FigureProps {
  source: string;
  label: string;
}

/** Typed in dollars, stored in cents. */
function Money({ source, label }: FigureProps) {
  return (
    <NumberInput
      source={source}
      label={`${label} ($)`}
      format={(cents: number | null) => (typeof cents === 'number' ? cents / 100 : '')}
      parse={(typed: string) => (typed === '' ? null : Math.round(Number(typed) * 100))}
      isRequired
    />
  );
}

/** Typed in percent, stored as a fraction. */
function Rate({ source, label }: FigureProps) {
  return (
    <NumberInput
      source={source}
      label={`${label} (%)`}
      format={(rate: number | null) => (typeof rate === 'number' ? Number((rate * 100).toFixed(4)) : '')}
      parse={(typed: string) => (typed === '' ? null : Number((Number(typed) / 100).toFixed(6)))}
      isRequired
    />
  );
}

/** What owners will see, computed like the public pages. */
function Preview() {
  const parsed = priceBookSchema.safeParse(useWatch({ name: 'figures' }));
  if (!parsed.success) return <Typography color="textSecondary">{text.preview.invalid}</Typography>;
  const book = parsed.data;
  return (
    <Group title={text.preview.title}>
      {offeredPlans(book).map((plan) => (
        <PlanPreview key={plan} plan={plan} book={book} />
      ))}
      <p>
        {text.preview.setup(
          formatMoney(book.setup.dueAtSigningCents),
          monthsOfRent(book.tenantPlacement.months),
        )}
      </p>
    </Group>
  );
}

/** Links to the public pages as they will look on the version's first day. */
function PublicPages({ record: { id, effectiveOn, version } }: { record: PriceBookView }) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['price-books', 'preview', id, version],
    queryFn: () => api.pricePreview(id),
    gcTime: 0,
  });
  return (
    <Group title={text.preview.pages}>
      <Typography color="textSecondary">{text.preview.pagesHint(formatShortDate(effectiveOn))}</Typography>
      <Loaded query={query} failed={text.preview.pagesFailed} height={32}>
        {({ search }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            {Object.entries(text.preview.page).map(([path, name]) => (
              <Link key={path} href={path + search} target="_blank" rel="noopener">
                {name}
              </Link>
            ))}
          </Box>
        )}
      </Loaded>
    </Group>
  );
}

function PlanPreview({ plan, book }: { plan: PlanId; book: PriceBook }) {
  const property = { propertyType: null, unitCount: 1 };
  const fees = feeBreakdown({ plan, property, rentDollarsPerMonth: null }, book);
  return (
    <section>
      <Typography variant="h3" component="h2">
        {book.plans[plan].name}: {formatRate(fees.terms.managementRate)} +{' '}
        {formatMoney(fees.terms.monthlyFeeCents)}
      </Typography>
      <p>{book.plans[plan].description}</p>
      <Box component="dl" sx={PREVIEW}>
        {[...fees.monthly.rows, ...fees.oneTime.rows].map(({ name, label, detail, cents }) => (
          <div key={name}>
            <dt>{[label, detail].filter(Boolean).join(': ')}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div>
          <dt>{text.preview.firstYear(formatMoney(fees.rentCents))}</dt>
          <dd>{formatCents(fees.firstYear.feesCents)}</dd>
        </div>
      </Box>
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 3 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 2, p: 0 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, maxWidth: '48rem' }}>{children}</Box>
    </Box>
  );
}

const TIER = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
};
const PREVIEW = {
  m: 0,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
};
