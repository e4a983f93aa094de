import { IMPORT_MAX_ROWS } from '#shared/lead-import.js';
import { plural } from '../../components/text';
import { leadText } from '../text';

const count = (leads: number) => plural(leads, 'lead');
const rows = (count: number) => plural(count, 'row');
const most = IMPORT_MAX_ROWS.toLocaleString('en-US');

export const importText = {
  title: 'Import Leads',
  intro: `Add up to ${most} leads from a spreadsheet. Save it as CSV first, with one lead per row and headings in the first row.`,
  quiet:
    'Imported leads get no messages until someone starts a campaign, and no one on your team is notified.',
  choose: 'Choose a CSV file',
  sample: 'Download a sample file',
  notCsv: 'This file isn’t a CSV file. In your spreadsheet, choose Save As or Download, then CSV.',
  noRows: 'This file has no rows below its headings.',
  tooLarge: 'This file is larger than 5 MB. Split it into smaller files.',
  tooMany: (found: number) =>
    `This file has ${found.toLocaleString('en-US')} rows. Split it into files of at most ${most}.`,
  unreadable: (value: string) => `“${value.slice(0, 40)}” can't be read`,
  match: 'Match the columns',
  found: (name: string, found: number) => `${name}: ${rows(found)}`,
  column: 'Column in your file',
  fieldOf: (heading: string) => `Field for ${heading}`,
  goesTo: 'Field',
  skip: 'Not imported',
  unnamed: (index: number) => `Column ${index + 1}`,
  needsName: 'Choose the column that has the name.',
  needsContact: 'Choose a column that has an email address or a phone number.',
  twice: (field: string) => `${field} is chosen twice.`,
  tag: 'Tag for these leads',
  tagHint: 'Find them later by this tag, for example to assign them or to delete them again.',
  check: 'Check the file',
  checking: (done: number, all: number) => `Checking row ${done} of ${all}...`,
  back: 'Change columns',
  checked: 'What will happen',
  willAdd: (leads: number) => `${count(leads)} will be added.`,
  known: (found: number) =>
    `${rows(found)} ${found === 1 ? 'is already a lead' : 'are already leads'} (same owner and address) and ${found === 1 ? 'is' : 'are'} left out.`,
  invalid: (found: number) =>
    `${rows(found)} ${found === 1 ? 'has a problem' : 'have problems'} and ${found === 1 ? 'is' : 'are'} left out.`,
  nothing: 'There is nothing to import.',
  line: 'Row',
  problem: 'Problem',
  first: (shown: number, all: number) => `The first ${shown} of ${all}. Download them to see all.`,
  download: 'Download the rows with problems',
  import: (leads: number) => `Import ${count(leads)}`,
  importing: (done: number, all: number) => `Importing row ${done} of ${all}...`,
  failed: (reason: string) =>
    `${reason} Rows so far are kept. It's safe to continue: nothing is added twice.`,
  continue: 'Continue',
  done: (leads: number) => `${count(leads)} imported.`,
  see: 'Open the imported leads',
  another: 'Import another file',
  other: 'Choose another file',
  field: { ...leadText.field, firstName: 'First Name', lastName: 'Last Name' },
};
