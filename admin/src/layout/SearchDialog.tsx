import Close from '@mui/icons-material/Close';
import { Box, Dialog, IconButton, TextField } from '@mui/material';
import { useDeferredValue, useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { formatNumber } from '#shared/format.js';
import { displayName, type LeadView, STATUS_LABELS } from '#shared/lead.js';
import { useOnPhone } from '../components/useOnPhone';
import { ADD_LEAD } from '../leads/LeadLink';
import { may } from '../session/session';
import { navigationGroups, SETTINGS } from './navigation';
import styles from './SearchDialog.module.css';
import { pageText } from './text';

const text = {
  title: 'Search',
  close: 'Close search',
  label: 'Name, address, email or phone',
  empty: (query: string) => `No leads match “${query}”.`,
  add: 'Add Lead',
  all: (count: string) => `See all ${count} leads`,
  failed: "Couldn't search. Check your connection and try again.",
  results: 'Results',
};

const SHOWN_LEADS = 8;
const SHOWN_PAGES = 4;
const FEW_LEADS = 2;
const MAX_LENGTH = 100;

interface Result {
  to: string;
  title: string;
  details: string;
}

interface SearchDialogProps {
  onClose: () => void;
  /** What was typed before the field had the focus. */
  takeTyped: () => string;
}

/** Finds a lead by name, address, email or phone, or a page of the console by its name. */
export function SearchDialog({ onClose, takeTyped }: SearchDialogProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const asked = useDeferredValue(query.trim());
  const { leads, shown, total, error } = useFoundLeads(asked);
  const pages = findPages(asked);
  const results = [...leads, ...pages];
  const isEmpty = asked !== '' && total === 0 && pages.length === 0;
  const list = useId();
  const navigate = useNavigate();
  const isFullScreen = useOnPhone();

  function open(result: Result | undefined) {
    if (!result) return;
    onClose();
    void navigate(result.to);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') open(results[active]);
    if (step === 0 || results.length === 0) return;
    event.preventDefault();
    setActive((active + step + results.length) % results.length);
  }

  const options = (found: Result[], offset: number) =>
    found.map((result, index) => (
      <Link
        key={result.to}
        id={`${list}-${offset + index}`}
        role="option"
        aria-selected={offset + index === active}
        tabIndex={-1}
        to={result.to}
        onClick={onClose}
      >
        <span>{result.title}</span>
        <span>{result.details}</span>
      </Link>
    ));

  return (
    <Dialog
      open
      fullScreen={isFullScreen}
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': text.title } }}
      sx={TOP}
    >
      <Box sx={{ p: 2 }} onKeyDown={onKeyDown}>
        {isFullScreen && (
          <IconButton aria-label={text.close} title={text.close} onClick={onClose} sx={{ ml: -1, mb: 1 }}>
            <Close />
          </IconButton>
        )}
        <TextField
          autoFocus
          fullWidth
          type="search"
          label={text.label}
          value={query}
          onFocus={() => {
            const early = takeTyped();
            setQuery((before) => (before + early).slice(0, MAX_LENGTH));
          }}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          slotProps={{
            htmlInput: {
              role: 'combobox',
              'aria-expanded': results.length > 0,
              'aria-controls': list,
              'aria-autocomplete': 'list',
              'aria-activedescendant': results.length > 0 ? `${list}-${active}` : undefined,
              maxLength: MAX_LENGTH,
              autoComplete: 'off',
            },
          }}
        />
        <div id={list} role="listbox" aria-label={text.results} className={styles.results}>
          {options(leads, 0)}
          {options(pages, leads.length)}
        </div>
        <p role="status" className={styles.status}>
          {error ? text.failed : isEmpty && text.empty(asked)}
        </p>
        {isEmpty && !error && (
          <Link to={ADD_LEAD} state={{ typed: asked }} onClick={onClose} className={styles.all}>
            {text.add}
          </Link>
        )}
        {total !== undefined && total > shown && (
          <Link to={`/leads?${listParams(asked)}`} onClick={onClose} className={styles.all}>
            {text.all(formatNumber(total))}
          </Link>
        )}
      </Box>
    </Dialog>
  );
}

/** The best matches; while newer ones load, the earlier stay. */
function useFoundLeads(query: string) {
  const { data, total, error } = useGetList<LeadView>(
    'leads',
    {
      filter: { q: query },
      pagination: { page: 1, perPage: SHOWN_LEADS },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { enabled: query !== '', placeholderData: (before) => before, retry: false },
  );
  const found = query === '' ? [] : (data ?? []);
  const leads = found.flatMap((lead) => {
    const to = `/leads/${lead.id}`;
    const name = displayName(lead);
    const details = [lead.propertyAddress, lead.phone, STATUS_LABELS[lead.status].badge];
    const result = { to, title: name, details: details.filter(Boolean).join(' · ') };
    // If only one or two people match, their documents are offered too.
    if (found.length > FEW_LEADS) return [result];
    return [result, { to: `${to}?tab=documents`, title: pageText.nav.documents, details: name }];
  });
  return { leads, shown: found.length, total: query === '' ? undefined : total, error };
}

function findPages(query: string): Result[] {
  if (query === '') return [];
  const main = navigationGroups()
    .flat()
    .map(({ to, label }) => ({ to, title: label, details: '' }));
  const settings = may('admin.open')
    ? SETTINGS.flatMap(({ title, pages }) =>
        pages.map(([to, label]) => ({ to, title: label, details: title })),
      )
    : [];
  return [...main, ...settings]
    .filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))
    .slice(0, SHOWN_PAGES);
}

function listParams(query: string): URLSearchParams {
  return new URLSearchParams({ filter: JSON.stringify({ q: query }), displayedFilters: '{}', page: '1' });
}

const TOP = { '& .MuiDialog-container': { alignItems: { sm: 'flex-start' } } };
