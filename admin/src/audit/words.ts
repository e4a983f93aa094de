import { formatDateTime } from '../../../src/shared/format.js';
import { type LeadStatus, STATUS_LABELS } from '../../../src/shared/leads/lead.contract.js';
import { UUID } from '../../../src/shared/uuid.js';

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const CODE_WORD = /^[a-z]+(?:[_-][a-z]+)+$/;
const HASH = /^[\da-f]{16,}$/i;
const SHOWN_OF_ID = 8;

/** `statusReason` is told as `Status reason`, and what refers to a record as the record. */
export function fieldWords(field: string): string {
  const words = field
    .replace(/(?<=[a-z])Ids?$/, '')
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value of a field in words. */
export function valueWords(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((each) => valueWords(each, field)).join(', ') || '–';
  if (typeof value === 'object') return objectWords(value);
  return textWords(String(value), field);
}

function objectWords(value: object): string {
  return Object.entries(value)
    .map(([field, each]) => `${fieldWords(field)}: ${valueWords(each, field)}`)
    .join(', ');
}

function textWords(text: string, field: string): string {
  if (field === 'fields' || field === 'role') return fieldWords(text);
  if (field === 'status' && Object.hasOwn(STATUS_LABELS, text))
    return STATUS_LABELS[text as LeadStatus].badge;
  if (UUID.test(text) || HASH.test(text)) return `${text.slice(0, SHOWN_OF_ID)}…`;
  if (MOMENT.test(text)) return formatDateTime(text);
  return CODE_WORD.test(text) ? fieldWords(text.replaceAll('-', '_')) : text;
}
