import { Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { TextArrayInput, type TextArrayInputProps, useListContext } from 'react-admin';
import { LEAD_LIMITS, type TagView } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { SelectFilter } from '../components/filters';
import styles from './LeadRow.module.css';
import { tagText as text } from './listText';

const MINUTE_MS = 60_000;
const NONE: TagView[] = [];

/** Invalidate it when tags were added or removed. */
export const TAGS_KEY = ['leads', 'tags'];

/** Tags in use, the most common first. Without them, one can still type a tag. */
export function useTags(): TagView[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: TAGS_KEY,
    queryFn: () => api.tags(),
    staleTime: MINUTE_MS,
    retry: false,
  });
  return data ?? NONE;
}

/** A lead's tags; Enter adds what was typed. */
export function TagsInput(input: TextArrayInputProps) {
  const options = useTags().map(({ tag }) => tag);
  return (
    <TextArrayInput
      options={options}
      filterSelectedOptions
      parse={toTags}
      helperText={text.hint}
      slotProps={{ chip: { size: 'small' } }}
      {...input}
    />
  );
}

function toTags(typed: string[]): string[] {
  const tags = typed.map((tag) => tag.trim().toLowerCase().slice(0, LEAD_LIMITS.tag));
  return [...new Set(tags)].filter(Boolean);
}

export function TagFilter(input: { source: string; label: string }) {
  const { filterValues } = useListContext();
  const chosen = filterValues[input.source];
  const choices = useTags().map(({ tag, leads }) => ({ id: tag, name: text.withCount(tag, leads) }));
  // No lead has this tag any longer, or the tags are still loading.
  if (chosen && !choices.some(({ id }) => id === chosen)) choices.push({ id: chosen, name: chosen });
  return <SelectFilter {...input} choices={choices} />;
}

/** Shows nothing while a server of the previous release still answers without tags. */
export function Tags({ tags = [] }: { tags?: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={text.label}>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip size="small" label={tag} />
        </li>
      ))}
    </ul>
  );
}
