import { CITIES, CITIES_ID } from './cities';

/** Offers the towns of the service area to every field whose `list` is `CITIES_ID`. */
export function CityOptions() {
  return (
    <datalist id={CITIES_ID}>
      {CITIES.map((city) => (
        <option key={city} value={city} />
      ))}
    </datalist>
  );
}
