/** Suggestions for fields with `list={CITY_LIST_ID}`. */
export function CityOptions() {
  return (
    <datalist id={CITY_LIST_ID}>
      {CITIES.map((city) => (
        <option key={city} value={city} />
      ))}
    </datalist>
  );
}

export const CITY_LIST_ID = 'cities';

/** Cities in the service area. */
const CITIES = [
  'Altoona',
  'Ankeny',
  'Bondurant',
  'Carlisle',
  'Clive',
  'Des Moines',
  'Grimes',
  'Indianola',
  'Johnston',
  'Norwalk',
  'Pleasant Hill',
  'Polk City',
  'Urbandale',
  'Waukee',
  'West Des Moines',
  'Windsor Heights',
];
