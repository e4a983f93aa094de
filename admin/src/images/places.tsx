import TextField from '@mui/material/TextField';
import { useGetList } from 'react-admin';
import { toSlug } from '#shared/blog.js';
import type { ContentView } from '#shared/content.js';
import { areaSlot } from '#shared/site-image.js';
import { contentResource } from '../content/columns';
import { imageText } from './text';

interface Place {
  slot: string;
  name: string;
}

/** The places of the site that show one image: the fixed ones, and the page of each area. */
export function usePlaces(): Place[] {
  const { data = [] } = useGetList<ContentView<'neighborhoods'>>(contentResource('neighborhoods'), {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'position', order: 'ASC' },
  });
  return [
    ...Object.entries(imageText.kind).map(([slot, { name }]) => ({ slot, name })),
    ...data.map(({ name }) => ({ slot: areaSlot(toSlug(name)), name: imageText.area(name) })),
  ];
}

interface PlaceSelectProps {
  label: string;
  places: Place[];
  value: string;
  onChange: (slot: string) => void;
}

export function PlaceSelect({ label, places, value, onChange }: PlaceSelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: '14rem', m: 0 }}
    >
      {places.map(({ slot, name }) => (
        <option key={slot} value={slot}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
