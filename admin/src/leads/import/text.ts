import { formatNumber } from '#shared/format.js';
import { IMPORT_MAX_ROWS } from '#shared/lead-import.js';
import { plural } from '../../components/text';
import { leadText } from '../text';

const count = (leads: number) => plural(leads, 'lead');
const rows = (count: number) => plural(count, 'row');
const most = formatNumber(IMPORT_MAX_ROWS);

export const importText = {
  title: 'Import Leads',
  intro: `Add up to ${most} leads from a spreadsheet. Save it as CSV first, with column headers in the first row and one lead per row.`,
  quiet: "We won't message imported leads until someone starts a campaign, and your team won't be notified.",
  choose: 'Choose a CSV file',
  sample: 'Download a sample file',
  notCsv: "This isn't a CSV file. In your spreadsheet, choose Save As or Download, then CSV.",
  noRows: 'This file has a header row but no leads.',
  tooLarge: 'This file is larger than 5 MB. Split it into smaller files.',
  tooMany: (found: number) =>
    `This file has ${formatNumber(found)} rows. Split it into files of at most ${most}.`,
  unreadable: (value: string) => `“${value.slice(0, 40)}” isn't a valid value`,
  match: 'Match the columns',
  found: (name: string, found: number) => `${name}: ${rows(found)}`,
  column: 'Column in your file',
  fieldOf: (heading: string) => `Field for ${heading}`,
  goesTo: 'Field',
  skip: "Don't import",
  unnamed: (index: number) => `Column ${index + 1}`,
  needsName: "Choose the column with the lead's name.",
  needsContact: 'Choose a column that has an email address or a phone number.',
  twice: (field: string) => `${field} is matched to more than one column. Choose one.`,
  tag: 'Tag for these leads',
  tagHint: 'Use this tag to find these leads later, for example to assign them or undo the import.',
  check: 'Check the file',
  checking: (done: number, all: number) => `Checking row ${done} of ${all}...`,
  back: 'Change columns',
  checked: 'Review',
  willAdd: (leads: number) => `${count(leads)} will be added.`,
  duplicates: (found: number) =>
    `${rows(found)} ${found === 1 ? 'is a duplicate' : 'are duplicates'} (same owner and address) and will be skipped.`,
  invalid: (found: number) =>
    `${rows(found)} ${found === 1 ? 'has a problem' : 'have problems'} and will be skipped.`,
  nothing: 'There is nothing to import.',
  line: 'Row',
  problem: 'Problem',
  first: (shown: number, all: number) =>
    `Showing the first ${shown} of ${all}. Download the file to see them all.`,
  download: 'Download the rows with problems',
  import: (leads: number) => `Import ${count(leads)}`,
  importing: (done: number, all: number) => `Importing row ${done} of ${all}...`,
  failed: (reason: string) => `${reason} Continue to pick up where it stopped. No lead is added twice.`,
  continue: 'Continue',
  done: (leads: number) => `${count(leads)} imported.`,
  skipped: (found: number) =>
    `${rows(found)} ${found === 1 ? 'was' : 'were'} skipped: the same owner and address came up earlier in the file, or a teammate added them in the meantime.`,
  brokenQuotes: (line: number) =>
    `Row ${line} has a quotation mark that is never closed. Fix it, then try again.`,
  tooLong: 'This row is too long',
  tooManyValues: 'More values than columns',
  leave: {
    title: 'Stop the import?',
    text: 'Leads imported so far stay. You can import the same file again: duplicates are skipped.',
    leave: 'Stop and leave',
  },
  see: 'View imported leads',
  another: 'Import another file',
  other: 'Choose another file',
  field: { ...leadText.field, firstName: 'First Name', lastName: 'Last Name' },
};
