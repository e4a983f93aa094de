import Papa from 'papaparse';
import { zipDigits } from '#shared/address.js';
import { newId } from '#shared/ids.js';
import {
  LEAD_CSV_COLUMNS,
  PROPERTY_TYPE_LABELS,
  type PropertyType,
  STAFF_PROPERTY_TYPES,
} from '#shared/lead.js';
import { IMPORT_FIELDS, IMPORT_MAX_ROWS, IMPORT_ROW_MAX, type ImportField } from '#shared/lead-import.js';
import { importText as text } from './text';

/** A CSV file as it was read, without blank rows. */
export interface CsvFile {
  name: string;
  headings: string[];
  rows: FileRow[];
}

export interface FileRow {
  /** Identifies the lead this row becomes, however often it is sent. */
  id: string;
  /** Where spreadsheets show the row; the headings are line 1. */
  line: number;
  cells: string[];
}

/** What a column can contain: a field of the lead, or a part of the name. */
export type ColumnField = ImportField | 'firstName' | 'lastName';
export const COLUMN_FIELDS: readonly ColumnField[] = [
  'name',
  'firstName',
  'lastName',
  ...IMPORT_FIELDS.slice(1),
];

const MAX_BYTES = 5 * 1024 * 1024;

/** Reads a CSV file, or throws an error that says what is wrong with it. */
export async function readCsv(file: File): Promise<CsvFile> {
  if (file.size > MAX_BYTES) throw new Error(text.tooLarge);
  const content = decode(await file.arrayBuffer());
  if (content.includes('\0')) throw new Error(text.notCsv);
  const { data, errors } = Papa.parse<string[]>(content);
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw new Error(text.brokenQuotes((broken.row ?? 0) + 1));
  const [headings = [], ...below] = data;
  const rows = below
    .map((cells, index) => ({ id: newId(), line: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim()));
  if (rows.length === 0) throw new Error(text.noRows);
  if (rows.length > IMPORT_MAX_ROWS) throw new Error(text.tooMany(rows.length));
  return {
    name: file.name,
    headings: headings.map((heading) => heading.trim()),
    rows,
  };
}

/** Excel on Windows may save CSV files as Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Other headings people use, as `plain` writes them. */
const ALIASES: Partial<Record<ColumnField, readonly string[]>> = {
  name: ['fullname', 'contact', 'contactname', 'lead', 'leadname', 'clientname'],
  firstName: ['first', 'givenname'],
  lastName: ['last', 'surname', 'familyname'],
  email: ['emailaddress', 'mail', 'primaryemail'],
  phone: ['phonenumber', 'mobile', 'mobilephone', 'cell', 'cellphone', 'primaryphone', 'telephone'],
  company: ['companyname', 'organization', 'business'],
  ownerName: ['owner', 'ownersname'],
  propertyAddress: ['address', 'property', 'fulladdress'],
  streetAddress: ['street', 'address1', 'addressline1', 'streetaddress'],
  state: ['st'],
  zipCode: ['zip', 'zipcode', 'postalcode'],
  propertyType: ['type', 'hometype', 'buildingtype'],
  squareFootage: ['squarefeet', 'sqft', 'size', 'livingarea'],
  unitCount: ['units', 'numberofunits', 'doors'],
  bedrooms: ['beds', 'bed', 'br'],
  bathrooms: ['baths', 'bath', 'ba'],
  estimatedRent: ['rent', 'monthlyrent', 'estimatedmonthlyrent'],
  purchasePrice: ['price', 'homevalue', 'value'],
  message: ['notes', 'note', 'comments', 'description'],
  tags: ['tag', 'labels'],
};

const plain = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The field of each column, as far as its heading says; each field at most once. */
export function matchColumns(headings: readonly string[]): (ColumnField | null)[] {
  const free = new Set(COLUMN_FIELDS);
  return headings.map((heading) => {
    const word = plain(heading);
    const field = [...free].find((each) => namesOf(each).includes(word));
    if (field) free.delete(field);
    return field ?? null;
  });
}

function namesOf(field: ColumnField): string[] {
  const exported = field in LEAD_CSV_COLUMNS ? LEAD_CSV_COLUMNS[field as ImportField] : field;
  return [plain(field), plain(exported), plain(text.field[field]), ...(ALIASES[field] ?? [])];
}

export interface Problem {
  field: string;
  message: string;
}

/** A row as the server expects it, with what can't be read. Blank cells are left out. */
export function toLead(
  { cells }: FileRow,
  columns: readonly (ColumnField | null)[],
  tag: string,
): { lead: Record<string, unknown>; problems: Problem[] } {
  const values: Partial<Record<ColumnField, string>> = {};
  columns.forEach((field, index) => {
    const value = withoutGuard(cells[index]?.trim() ?? '');
    if (field && !BLANK.has(value.toLowerCase())) values[field] = value;
  });
  const { firstName, lastName, ...rest } = values;
  const name = rest.name ?? [firstName, lastName].filter(Boolean).join(' ');
  const lead: Record<string, unknown> = { name };
  const problems: Problem[] = [];
  if (cells.slice(columns.length).some((cell) => cell.trim()))
    problems.push({ field: '', message: text.tooManyValues });
  for (const [field, value] of Object.entries(rest) as [ImportField, string][]) {
    const read = READERS[field]?.(value) ?? value;
    if (read === UNREADABLE) problems.push({ field, message: text.unreadable(value) });
    else lead[field] = read;
  }
  const own = (lead.tags as string[] | undefined) ?? [];
  if (tag && !own.includes(tag)) lead.tags = [...own, tag];
  if (JSON.stringify(lead).length > IMPORT_ROW_MAX) problems.push({ field: '', message: text.tooLong });
  return { lead, problems };
}

/** What other programs write into cells without a value. */
const BLANK = new Set(['', '-', 'n/a', 'na', 'none', 'null', 'unknown']);

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
const withoutGuard = (value: string) => value.replace(/^'(?=[=+\-@])/, '');

const UNREADABLE = Symbol('unreadable');
type Reader = (value: string) => unknown;

const readNumber: Reader = (value) => {
  const number = Number(value.replace(/[$,\s]/g, ''));
  return Number.isFinite(number) ? number : UNREADABLE;
};

const readWhole: Reader = (value) => {
  const number = readNumber(value);
  return typeof number === 'number' ? Math.round(number) : number;
};

/** What other programs call them. */
const TYPE_ALIASES: Record<string, PropertyType> = {
  singlefamilyhome: 'single-family',
  singlefamilyresidence: 'single-family',
  house: 'single-family',
  sfh: 'single-family',
  sfr: 'single-family',
  duplex: 'multi-family',
  triplex: 'multi-family',
  fourplex: 'multi-family',
  apartment: 'multi-family',
  apartments: 'multi-family',
  townhome: 'townhouse',
  condominium: 'condo',
};

const readType: Reader = (value) => {
  const word = plain(value);
  const type = STAFF_PROPERTY_TYPES.find((each) =>
    [plain(each), plain(PROPERTY_TYPE_LABELS[each])].includes(word),
  );
  return type ?? TYPE_ALIASES[word] ?? UNREADABLE;
};

const readTags: Reader = (value) => [
  ...new Set(
    value
      .split(/[,;|]/)
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean),
  ),
];

const READERS: Partial<Record<ImportField, Reader>> = {
  zipCode: (value) => zipDigits(value) ?? value,
  state: (value) => (plain(value) === 'iowa' ? 'IA' : value),
  propertyType: readType,
  squareFootage: readWhole,
  unitCount: readWhole,
  bedrooms: readWhole,
  bathrooms: readNumber,
  yearBuilt: readWhole,
  estimatedRent: readWhole,
  purchasePrice: readWhole,
  tags: readTags,
};

/** The rows with problems as they were in the file, with what is wrong in a last column. */
export function problemsAsCsv(file: CsvFile, failed: { row: FileRow; problems: Problem[] }[]): Blob {
  const rows = failed.map(({ row, problems }) => [...row.cells, problems.map(describeProblem).join(' ')]);
  const csv = Papa.unparse([[...file.headings, text.problem], ...rows], { escapeFormulae: true });
  return new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' });
}

/** `Email: Enter a valid email address.` */
export function describeProblem({ field, message }: Problem): string {
  const label = field in text.field ? `${text.field[field as ColumnField]}: ` : '';
  return `${label}${message.replace(/\.?$/, '.')}`;
}
