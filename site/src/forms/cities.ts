export const CITIES_ID = 'cities';

/** Towns of the service area, offered while the city is typed. */
export const CITIES = [
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
